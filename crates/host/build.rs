//! The client is embedded from `web/dist`. If it has not been built, a plain page says how, so that the host can be
//! built and tested without it.

use std::{fs, io, path::Path};

const PLAIN_PAGE: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Freebooter</title>
<h1>Freebooter</h1>
<p>The host runs, but its pages have not been built. <code>make build</code> builds them.</p>
</html>
";

fn main() -> io::Result<()> {
    let pages = Path::new("../../web/dist");
    println!("cargo::rerun-if-changed={}", pages.display());
    println!("cargo::rerun-if-changed=build.rs");
    if !pages.join("index.html").exists() {
        fs::create_dir_all(pages)?;
        fs::write(pages.join("index.html"), PLAIN_PAGE)?;
    }
    Ok(())
}
