//! Values as JSON, with a mark at each of them, so that two texts can be compared without being read again.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::{
    cell::{Cell, RefCell},
    io::{self, Write},
};

/// Values as the JSON that is sent, without spaces, and where in it each value stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marked {
    text: String,
    marks: Vec<Mark>,
}

/// Where a value stands in its text.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    /// The key, with its quotation marks, ends just before the colon in front of the value. In a list it is empty.
    key: u32,
    begin: u32,
    end: u32,
    /// So many values are inside this one, itself included. They follow it.
    size: u32,
}

impl Marked {
    /// Writes values down.
    ///
    /// # Panics
    /// If they cannot be written as JSON.
    pub fn of(values: &impl Serialize) -> Self {
        let mut marked = Marked::default();
        marked.write(values);
        marked
    }

    /// Writes values down in place of those that stood here.
    ///
    /// # Panics
    /// If they cannot be written as JSON.
    pub fn write(&mut self, values: &impl Serialize) {
        let Marked { text, marks } = std::mem::take(self);
        let (mut bytes, mut marks) = (text.into_bytes(), marks);
        bytes.clear();
        marks.clear();
        marks.push(Mark { key: 0, begin: 0, end: 0, size: 0 });
        let place = Place { at: Cell::new(0), marks: RefCell::new(marks) };
        let marker = Marker { place: &place, key: 0, open: Vec::with_capacity(8) };
        let counted = Counted { bytes: &mut bytes, place: &place };
        values.serialize(&mut Serializer::with_formatter(counted, marker)).expect("views are plain values");
        let mut marks = place.marks.into_inner();
        (marks[0].end, marks[0].size) = (bytes.len() as u32, marks.len() as u32);
        *self = Marked { text: String::from_utf8(bytes).expect("JSON is UTF-8"), marks };
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The whole.
    ///
    /// # Panics
    /// If nothing was written yet.
    pub fn whole(&self) -> Part<'_> {
        assert!(!self.marks.is_empty(), "nothing was written");
        Part { of: self, at: 0 }
    }
}

/// A value inside others.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    of: &'a Marked,
    at: usize,
}

impl<'a> Part<'a> {
    fn mark(self) -> Mark {
        self.of.marks[self.at]
    }
    /// Its text.
    pub fn text(self) -> &'a str {
        let Mark { begin, end, .. } = self.mark();
        &self.of.text[begin as usize..end as usize]
    }
    /// Its key with its quotation marks, if it is a member of an object.
    pub fn key(self) -> &'a str {
        let Mark { key, begin, .. } = self.mark();
        &self.of.text[key as usize..begin.saturating_sub(1).max(key) as usize]
    }
    /// The values of a list or an object.
    pub fn parts(self) -> impl Iterator<Item = Part<'a>> + Clone {
        let (of, end) = (self.of, self.at + self.mark().size as usize);
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let part = Part { of, at };
            (at < end).then(|| {
                at += part.mark().size as usize;
                part
            })
        })
    }
}

/// How far the text is, and what was marked in it.
struct Place {
    at: Cell<usize>,
    marks: RefCell<Vec<Mark>>,
}

/// Writes bytes, and counts them for the marks.
struct Counted<'a> {
    bytes: &'a mut Vec<u8>,
    place: &'a Place,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }
    // Most writes are of a sign or two, and as cheap as that only if they are written in place.
    #[inline(always)]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        self.place.at.set(self.bytes.len());
        Ok(())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Marks values while they are written.
struct Marker<'a> {
    place: &'a Place,
    key: u32,
    /// The values that are being written, by the places of their marks.
    open: Vec<usize>,
}

impl Marker<'_> {
    fn at(&self) -> u32 {
        self.place.at.get() as u32
    }
    fn open(&mut self, key: u32) {
        let mut marks = self.place.marks.borrow_mut();
        self.open.push(marks.len());
        marks.push(Mark { key, begin: self.at(), end: 0, size: 0 });
    }
    fn close(&mut self) {
        let mut marks = self.place.marks.borrow_mut();
        let at = self.open.pop().expect("what ends has begun");
        let size = (marks.len() - at) as u32;
        let mark = &mut marks[at];
        (mark.end, mark.size) = (self.at(), size);
    }
}

impl Formatter for Marker<'_> {
    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.open(self.at());
        Ok(())
    }
    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.close();
        Ok(())
    }
    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.key = self.at();
        Ok(())
    }
    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b":")?;
        self.open(self.key);
        Ok(())
    }
    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_value_is_where_its_mark_says() {
        let values = json!({"a\"{": [1, [], {"b": null, "c,": "x]"}], "d": {}, "e": -2.5});
        let marked = Marked::of(&values);
        assert_eq!(marked.text(), values.to_string());
        fn seen(part: Part<'_>, depth: usize, out: &mut Vec<String>) {
            out.push(format!("{}{}={}", " ".repeat(depth), part.key(), part.text()));
            part.parts().for_each(|part| seen(part, depth + 1, out));
        }
        let mut out = Vec::new();
        seen(marked.whole(), 0, &mut out);
        let list = r#"[1,[],{"b":null,"c,":"x]"}]"#;
        assert_eq!(
            out,
            [
                format!("={values}"),
                format!(r#" "a\"{{"={list}"#),
                "  =1".to_string(),
                "  =[]".to_string(),
                r#"  ={"b":null,"c,":"x]"}"#.to_string(),
                r#"   "b"=null"#.to_string(),
                r#"   "c,"="x]""#.to_string(),
                r#" "d"={}"#.to_string(),
                r#" "e"=-2.5"#.to_string(),
            ]
        );
    }

    #[test]
    fn what_is_written_anew_leaves_nothing_behind() {
        let mut marked = Marked::of(&json!([1, 2, [3]]));
        marked.write(&json!([4]));
        assert_eq!(marked, Marked::of(&json!([4])));
        assert_eq!(Marked::of(&json!(7)).whole().text(), "7");
    }
}
