//! The host: tables in a browser, for this machine or for a network.

use crate::{Outcome, Stop, Verdict, commands::data::strangers, out::Out};
use host::{App, Limits, OwnData, Settings};
use std::{
    env,
    io::{self, ErrorKind, IsTerminal, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, UdpSocket},
    path::PathBuf,
    time::Duration,
};
use tokio::{net::TcpListener, runtime::Runtime};
use tracing_subscriber::{EnvFilter, filter::LevelFilter};

/// Names what goes to the log: `FREEBOOTER_LOG=debug`, `FREEBOOTER_LOG=host=trace`.
const LOG: &str = "FREEBOOTER_LOG";
/// How long a program that has our port may take to say who it is.
const WHO_IS_THERE: Duration = Duration::from_secs(2);

/// Serve tables to browsers, and open one
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  freebooter serve\n  freebooter serve --bind 0.0.0.0          for everybody in this network\n  freebooter serve --data my-games          with own data, as in my-games/cove/pack.toml\n  freebooter serve --no-open --behind-proxy\n\nThe log goes to standard error; FREEBOOTER_LOG=debug says more."
)]
pub struct Args {
    /// Where tables and names are kept [default: the place for data of programs on this system]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// A folder with own data, in it a folder for each game that has some: DIR/cove/pack.toml
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 1715)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets in everybody who can reach this machine
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = bind)]
    bind: IpAddr,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Believe the X-Forwarded headers, because only a proxy can reach this port
    #[arg(long)]
    behind_proxy: bool,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
    /// No limits for any client; for measuring
    #[arg(long, hide = true)]
    unlimited: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    start_log(args);
    let runtime = Runtime::new().map_err(|e| Stop::Failed(format!("the host cannot be started: {e}")))?;
    runtime.block_on(serve(args, out))
}

async fn serve(args: &Args, out: &mut Out) -> Outcome {
    let own_data = match &args.data {
        Some(folder) => OwnData::read(folder).map_err(Stop::Failed)?,
        None => OwnData::default(),
    };
    // The port comes before the data: if another host has it, its data are better left alone.
    let wanted = SocketAddr::new(args.bind, args.port);
    let listener = match TcpListener::bind(wanted).await {
        Ok(listener) => listener,
        Err(error) if error.kind() == ErrorKind::AddrInUse => return port_is_taken(args, out),
        Err(error) => {
            return Err(Stop::Failed(format!("{wanted} cannot be listened on: {error}; {}", instead(&error))));
        }
    };
    let data_dir = match &args.data_dir {
        Some(folder) => folder.clone(),
        None => usual_data_dir()?,
    };
    let limits = if args.unlimited { Limits::none() } else { Limits::default() };
    let settings = Settings {
        data_dir: data_dir.clone(),
        own_data: own_data.clone(),
        limits,
        behind_proxy: args.behind_proxy,
        unlimited: args.unlimited,
    };
    let app = App::open(settings).await.map_err(|e| {
        let advice = if data_dir.is_dir() { "" } else { "; name a folder that can be written to with --data-dir" };
        Stop::Failed(format!("{}: {e}{advice}", data_dir.display()))
    })?;
    // From here on a signal stops the host and not the program.
    let stop = stop_signal()?;
    let at = listener.local_addr().map_err(|e| Stop::Failed(format!("the port cannot be found: {e}")))?;
    let here = address(at.ip(), at.port());
    writeln!(out, "listening on {here}")?;
    for ip in others(at.ip()) {
        writeln!(out, "in this network: {}", address(ip, at.port()))?;
    }
    writeln!(out, "Tables are kept in {}. Ctrl-C stops the host; no table is lost.", data_dir.display())?;
    tell_own_data(args, &own_data, out)?;
    out.flush()?;
    open_browser(args, &here, out)?;
    host::serve(listener, app, stop).await.map_err(|e| Stop::Failed(format!("the host has stopped: {e}")))?;
    writeln!(out, "Stopped.")?;
    Ok(Verdict::Good)
}

/// Reads the address to listen on.
fn bind(address: &str) -> Result<IpAddr, String> {
    let right =
        "it must be an address in numbers: 127.0.0.1 is for this machine, 0.0.0.0 for everybody who can reach it";
    address.parse().map_err(|_| right.to_string())
}

/// What to do if an address cannot be listened on.
fn instead(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::PermissionDenied => "ports below 1024 are for the system; choose another with --port",
        ErrorKind::AddrNotAvailable => "this machine has no such address; --bind 0.0.0.0 means all it has",
        _ => "choose another with --bind and --port",
    }
}

/// Says which games are played with data of the host's own, and which files were not read.
fn tell_own_data(args: &Args, own_data: &OwnData, out: &mut Out) -> io::Result<()> {
    let Some(folder) = &args.data else { return Ok(()) };
    for (name, digest) in own_data.games() {
        let game = all::find(name).expect("its data were read");
        let folder = folder.join(name);
        writeln!(out, "{} is played with the data in {}, digest {digest}.", game.title(), folder.display())?;
        for stranger in strangers(game, &folder) {
            let line = out.warn(&stranger);
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// To standard error, so that it does not mix with what the command says. On a terminal only what is wrong.
fn start_log(args: &Args) {
    let by_default = if io::stderr().is_terminal() { LevelFilter::WARN } else { LevelFilter::INFO };
    let filter = EnvFilter::builder().with_default_directive(by_default.into()).with_env_var(LOG).from_env_lossy();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    if args.log_json {
        log.json().init();
    } else {
        log.with_ansi(io::stderr().is_terminal()).init();
    }
}

/// Comes when somebody wants the host to stop.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>, Stop> {
    use tokio::signal::unix::{SignalKind, signal};
    let failed = |e| Stop::Failed(format!("signals cannot be waited for: {e}"));
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Comes when somebody wants the host to stop.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>, Stop> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Says who has the port. Another host is opened instead; nothing else is tried in silence.
fn port_is_taken(args: &Args, out: &mut Out) -> Outcome {
    let here = address(args.bind, args.port);
    let next = args.port.wrapping_add(1).max(1024);
    if !is_freebooter(SocketAddr::new(reachable(args.bind), args.port)) {
        let another = format!("choose another port: --port {next}");
        return Err(Stop::Failed(format!("another program listens on port {}; {another}", args.port)));
    }
    // Two hosts that keep the same tables would both go on with them.
    let another = format!("to start one more, give it a port and a folder of its own: --port {next} --data-dir DIR");
    if args.no_open {
        return Err(Stop::Failed(format!("a freebooter runs already at {here}; {another}")));
    }
    writeln!(out, "A freebooter runs already at {here}; {another}")?;
    open_browser(args, &here, out)?;
    Ok(Verdict::Good)
}

/// Asks whoever listens there whether it is one of us.
fn is_freebooter(at: SocketAddr) -> bool {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&at, WHO_IS_THERE)?;
        stream.set_read_timeout(Some(WHO_IS_THERE))?;
        stream.set_write_timeout(Some(WHO_IS_THERE))?;
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.take(8 << 10).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    ask().is_ok_and(|answer| answer.contains("\"name\":\"freebooter\""))
}

/// An address that a browser on this machine can open.
fn address(bound: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(reachable(bound), port))
}

fn reachable(bound: IpAddr) -> IpAddr {
    match bound {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        bound => bound,
    }
}

/// The addresses by which others in the network reach us, if everybody is let in.
fn others(bound: IpAddr) -> Vec<IpAddr> {
    // Which of our addresses would be used towards these? They are for documents only, and nothing is sent.
    let four = ("0.0.0.0:0", "192.0.2.1:9");
    let six = ("[::]:0", "[2001:db8::1]:9");
    let ways: &[(&str, &str)] = match bound {
        IpAddr::V4(ip) if ip.is_unspecified() => &[four],
        IpAddr::V6(ip) if ip.is_unspecified() => &[four, six],
        _ => &[],
    };
    let way = |(from, to): &(&str, &str)| -> io::Result<IpAddr> {
        let socket = UdpSocket::bind(from)?;
        socket.connect(to)?;
        Ok(socket.local_addr()?.ip())
    };
    ways.iter().filter_map(|way_out| way(way_out).ok()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified()).collect()
}

fn open_browser(args: &Args, address: &str, out: &mut Out) -> io::Result<()> {
    if args.no_open {
        return Ok(());
    }
    // Without a screen there is at most a browser for text, which would take this terminal.
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let opened = (has_screen || !cfg!(target_os = "linux")) && open::that_detached(address).is_ok();
    if !opened {
        writeln!(out, "Open this address in a browser.")?;
        out.flush()?;
    }
    Ok(())
}

/// Where programs keep their data on this system.
fn usual_data_dir() -> Result<PathBuf, Stop> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let usual = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")))
    };
    usual
        .map(|usual| usual.join("freebooter"))
        .ok_or_else(|| Stop::Failed("there is no usual place for data; say one with --data-dir".to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_given_an_address_it_can_open() {
        let address = |ip: &str| address(ip.parse().unwrap(), 1715);
        assert_eq!(address("0.0.0.0"), "http://127.0.0.1:1715");
        assert_eq!(address("::"), "http://[::1]:1715");
        assert_eq!(address("10.1.2.3"), "http://10.1.2.3:1715");
    }

    #[test]
    fn only_an_open_host_has_addresses_for_others() {
        assert_eq!(others("127.0.0.1".parse().unwrap()), Vec::<IpAddr>::new());
        assert!(others("0.0.0.0".parse().unwrap()).iter().all(|ip| !ip.is_loopback()));
    }
}
