use crate::Harbour;
use protocol::{Created, Film, Import};

/// Any bytes as a record that somebody brings to a host: it becomes a table that can be looked at from beginning to end
/// and played on from, or it is refused. The first byte says whether the rest is the record or the whole request.
pub fn import(harbour: &Harbour, bytes: &[u8]) {
    let Some((kind, rest)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(rest).into_owned();
    let body = match kind {
        0 => text,
        _ => serde_json::to_string(&Import { record: text }).expect("plain values"),
    };
    harbour.runtime.block_on(async {
        let anne = &harbour.anne;
        let answer = anne.send("POST", "/api/records", Some(&body)).await.expect("the host is there");
        assert!(answer.status < 500, "{}: {}", answer.status, answer.body);
        if answer.status != 201 {
            return;
        }
        let Created { table, .. } = answer.read();
        let film: Film = anne.get(&format!("/api/tables/{table}/film?eyes=all")).await.read();
        film.views().expect("what is told fits together");
        let watched = anne.get(&format!("/api/tables/{table}/film?eyes=spectator")).await;
        assert_eq!(watched.status, 200, "{}", watched.body);
        // What goes out can come in again.
        let record = anne.get(&format!("/api/tables/{table}/record")).await;
        assert_eq!(record.status, 200, "{}", record.body);
        let again = anne.ask("POST", "/api/records", &Import { record: record.body }).await;
        assert_eq!(again.status, 201, "{}", again.body);
    });
}
