//! The client's pages and files. A release has them inside, a debug build reads the folder as it is.
//!
//! Files below `assets/` have the hash of their contents in their names and never change; everything else is asked for
//! again each time and answered with "as before" if it is. Large files lie beside a smaller one that ends in `.br`.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Pages;

/// The page of all addresses that are no files.
const INDEX: &str = "index.html";

/// The answer for an address: a file, the page itself if the address could be one of its own, or nothing.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let path = path.trim_start_matches('/');
    let looks_like_a_file = path.starts_with("assets/") || path.rsplit('/').next().is_some_and(|end| end.contains('.'));
    let name = if looks_like_a_file { path } else { INDEX };
    // The smaller files are only for those who ask for the larger ones.
    if name.ends_with(".br") {
        return None;
    }
    let plain = Pages::get(name)?;
    let small = if accepts_brotli(headers) { Pages::get(&format!("{name}.br")) } else { None };
    Some(answer(name, plain, small, headers))
}

fn answer(name: &str, plain: EmbeddedFile, small: Option<EmbeddedFile>, headers: &HeaderMap) -> Response {
    let is_small = small.is_some();
    let file = small.unwrap_or(plain);
    let tag = tag(&file);
    let unchanged = headers.get_all(header::IF_NONE_MATCH).iter().any(|known| names(known, &tag));
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = file.data.into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media(name)));
        if is_small {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        response
    };
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a hash is plain text"));
    response
}

/// A short name for the contents of a file; the smaller file has another one than the larger.
fn tag(file: &EmbeddedFile) -> String {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

/// Whether a list like `W/"a", "b"` names this tag.
fn names(list: &HeaderValue, tag: &str) -> bool {
    let list = list.to_str().unwrap_or_default();
    list.split(',').map(|one| one.trim().trim_start_matches("W/")).any(|one| one == tag || one == "*")
}

/// Whether a list like `gzip, br;q=0.9` has brotli in it.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let is_brotli = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        is_brotli && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn media(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_to_those_who_take_it() {
        let accepts = |list: &'static str| {
            accepts_brotli(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))]))
        };
        assert!(accepts("gzip, deflate, br"));
        assert!(accepts("BR;q=0.5"));
        assert!(!accepts("br;q=0, gzip"));
        assert!(!accepts("gzip, brotli"));
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn an_address_that_is_no_file_is_the_page_and_a_missing_file_is_missing() {
        let none = HeaderMap::new();
        for path in ["/", "/t/abc", "/rules/haven", "/index.html"] {
            let response = file(path, &none).expect(path);
            assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8", "{path}");
            assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        }
        for path in ["/assets/", "/assets/none.js", "/none.css", "/../Cargo.toml", "/t/../../../Cargo.toml"] {
            assert!(file(path, &none).is_none(), "{path}");
        }
    }

    #[test]
    fn the_smaller_file_is_sent_as_what_it_is() {
        let index = || Pages::get(INDEX).unwrap();
        let small = answer("assets/index-1a2b.js", index(), Some(index()), &HeaderMap::new());
        assert_eq!(small.headers()["content-encoding"], "br");
        assert_eq!(small.headers()["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(small.headers()["vary"], "accept-encoding");
        assert_eq!(small.headers()["cache-control"], "public, max-age=31536000, immutable");
        let plain = answer("assets/index-1a2b.js", index(), None, &HeaderMap::new());
        assert!(!plain.headers().contains_key("content-encoding"));
        assert!(file("/index.html.br", &HeaderMap::new()).is_none(), "it is no file of its own");
    }

    #[test]
    fn a_file_as_before_is_not_sent_again() {
        let first = file("/", &HeaderMap::new()).unwrap();
        let tag = first.headers()["etag"].clone();
        let again = file("/", &HeaderMap::from_iter([(header::IF_NONE_MATCH, tag.clone())])).unwrap();
        assert_eq!(again.status(), 304);
        assert_eq!(again.headers()["etag"], tag);
        let other = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static("\"other\""))]);
        assert_eq!(file("/", &other).unwrap().status(), 200);
    }
}
