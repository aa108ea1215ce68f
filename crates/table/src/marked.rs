//! Values with a mark in front of each that says what it is and how long, so that two of them can be compared by their
//! bytes, and only what differs has to be written as JSON.
#![allow(clippy::disallowed_types, reason = "what is sent may hold a float; nothing is computed with it")]

use serde::{Serialize, Serializer, ser};
use std::fmt;

/// Values with a mark in front of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marked(Vec<u8>);

/// The marks. A number from 0 to 127 is a mark by itself: this bit and the number.
const SMALL: u8 = 0x80;
const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
/// Eight bytes follow.
const UNSIGNED: u8 = 3;
const SIGNED: u8 = 4;
const FLOAT: u8 = 5;
/// The length follows in four bytes, and then the bytes of the text, the values of the list, or the members of the
/// object, each of which is a text and a value.
const TEXT: u8 = 6;
const LIST: u8 = 7;
const OBJECT: u8 = 8;
/// So many bytes are in front of what is inside.
const HEAD: usize = 5;

impl Marked {
    /// Writes values down.
    ///
    /// # Panics
    /// If they could not be written as JSON.
    pub fn of(values: &impl Serialize) -> Self {
        let mut marked = Marked::default();
        marked.write(values);
        marked
    }

    /// Writes values down in place of those that stood here.
    ///
    /// # Panics
    /// If they could not be written as JSON.
    pub fn write(&mut self, values: &impl Serialize) {
        self.0.clear();
        values.serialize(Writer(&mut self.0)).expect("views are plain values");
    }

    /// The whole.
    ///
    /// # Panics
    /// If nothing was written yet.
    pub fn whole(&self) -> Part<'_> {
        assert!(!self.0.is_empty(), "nothing was written");
        Part(&self.0)
    }
}

/// A value inside others. Two are equal if they say the same in the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part<'a>(&'a [u8]);

impl<'a> Part<'a> {
    /// The first value of several, and the others.
    fn first_of(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let length = match *bytes.first()? {
            UNSIGNED | SIGNED | FLOAT => 9,
            TEXT | LIST | OBJECT => HEAD + u32::from_le_bytes(bytes[1..HEAD].try_into().expect("four bytes")) as usize,
            _ => 1,
        };
        let (first, rest) = bytes.split_at(length);
        Some((Part(first), rest))
    }
    fn inside(self) -> &'a [u8] {
        &self.0[HEAD..]
    }
    fn number(self) -> [u8; 8] {
        self.0[1..].try_into().expect("eight bytes")
    }
    fn as_text(self) -> &'a str {
        std::str::from_utf8(self.inside()).expect("it was written from a text")
    }

    /// The values of a list; none if it is something else.
    pub fn values(self) -> Option<impl Iterator<Item = Part<'a>>> {
        let mut rest = (self.0[0] == LIST).then(|| self.inside())?;
        Some(std::iter::from_fn(move || {
            let value;
            (value, rest) = Part::first_of(rest)?;
            Some(value)
        }))
    }
    /// The members of an object; none if it is something else.
    pub fn members(self) -> Option<impl Iterator<Item = (&'a str, Part<'a>)> + Clone> {
        let mut rest = (self.0[0] == OBJECT).then(|| self.inside())?;
        Some(std::iter::from_fn(move || {
            let (key, value);
            (key, rest) = Part::first_of(rest)?;
            (value, rest) = Part::first_of(rest)?;
            Some((key.as_text(), value))
        }))
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0[0] {
            NULL => serializer.serialize_unit(),
            FALSE => serializer.serialize_bool(false),
            TRUE => serializer.serialize_bool(true),
            UNSIGNED => serializer.serialize_u64(u64::from_le_bytes(self.number())),
            SIGNED => serializer.serialize_i64(i64::from_le_bytes(self.number())),
            FLOAT => serializer.serialize_f64(f64::from_le_bytes(self.number())),
            TEXT => serializer.serialize_str(self.as_text()),
            LIST => serializer.collect_seq(self.values().expect("it is a list")),
            OBJECT => serializer.collect_map(self.members().expect("it is an object")),
            small => serializer.serialize_u8(small & !SMALL),
        }
    }
}

/// Writes one value behind what is there.
struct Writer<'a>(&'a mut Vec<u8>);

impl<'a> Writer<'a> {
    fn mark(self, mark: u8) -> Result<(), Unwritable> {
        self.0.push(mark);
        Ok(())
    }
    fn number(self, mark: u8, bytes: [u8; 8]) -> Result<(), Unwritable> {
        self.0.push(mark);
        self.0.extend_from_slice(&bytes);
        Ok(())
    }
    /// Opens what has others inside it.
    fn open(self, mark: u8) -> Inside<'a> {
        let begin = self.0.len();
        self.0.extend_from_slice(&[mark, 0, 0, 0, 0]);
        Inside { out: self.0, begin, variant: None }
    }
    /// Opens the value of a variant, which is the only member of an object.
    fn open_variant(self, name: &str, mark: u8) -> Inside<'a> {
        let Inside { out, begin: variant, .. } = self.open(OBJECT);
        Writer(out).text(name);
        Inside { variant: Some(variant), ..Writer(out).open(mark) }
    }
    fn text(self, text: &str) {
        let Inside { out, begin, .. } = self.open(TEXT);
        out.extend_from_slice(text.as_bytes());
        close(out, begin);
    }
}

/// Writes the length of what ends here.
fn close(out: &mut [u8], begin: usize) {
    let length = u32::try_from(out.len() - begin - HEAD).expect("views are not so long");
    out[begin + 1..begin + HEAD].copy_from_slice(&length.to_le_bytes());
}

/// Writes what is inside another value.
struct Inside<'a> {
    out: &'a mut Vec<u8>,
    begin: usize,
    /// Where the object around it begins, if it is the value of a variant.
    variant: Option<usize>,
}

impl Inside<'_> {
    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        value.serialize(Writer(self.out))
    }
    /// The key of a member. What is no text becomes one, as in JSON.
    fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        let begin = self.out.len();
        self.value(key)?;
        if self.out[begin] != TEXT {
            let key = serde_json::to_string(&Part(&self.out[begin..])).map_err(|e| Unwritable(e.to_string()))?;
            self.out.truncate(begin);
            Writer(self.out).text(&key);
        }
        Ok(())
    }
    fn member<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Unwritable> {
        Writer(self.out).text(key);
        self.value(value)
    }
    fn close(self) -> Result<(), Unwritable> {
        close(self.out, self.begin);
        if let Some(variant) = self.variant {
            close(self.out, variant);
        }
        Ok(())
    }
}

/// A value that says that it cannot be written.
#[derive(Debug)]
struct Unwritable(String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Unwritable {}
impl ser::Error for Unwritable {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Unwritable(message.to_string())
    }
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Inside<'a>;
    type SerializeTuple = Inside<'a>;
    type SerializeTupleStruct = Inside<'a>;
    type SerializeTupleVariant = Inside<'a>;
    type SerializeMap = Inside<'a>;
    type SerializeStruct = Inside<'a>;
    type SerializeStructVariant = Inside<'a>;

    fn serialize_bool(self, v: bool) -> Result<(), Unwritable> {
        self.mark(if v { TRUE } else { FALSE })
    }
    fn serialize_i8(self, v: i8) -> Result<(), Unwritable> {
        self.serialize_i64(v.into())
    }
    fn serialize_i16(self, v: i16) -> Result<(), Unwritable> {
        self.serialize_i64(v.into())
    }
    fn serialize_i32(self, v: i32) -> Result<(), Unwritable> {
        self.serialize_i64(v.into())
    }
    fn serialize_i64(self, v: i64) -> Result<(), Unwritable> {
        match u64::try_from(v) {
            Ok(v) => self.serialize_u64(v),
            Err(_) => self.number(SIGNED, v.to_le_bytes()),
        }
    }
    fn serialize_u8(self, v: u8) -> Result<(), Unwritable> {
        self.serialize_u64(v.into())
    }
    fn serialize_u16(self, v: u16) -> Result<(), Unwritable> {
        self.serialize_u64(v.into())
    }
    fn serialize_u32(self, v: u32) -> Result<(), Unwritable> {
        self.serialize_u64(v.into())
    }
    fn serialize_u64(self, v: u64) -> Result<(), Unwritable> {
        if v < u64::from(SMALL) { self.mark(SMALL | v as u8) } else { self.number(UNSIGNED, v.to_le_bytes()) }
    }
    fn serialize_f32(self, v: f32) -> Result<(), Unwritable> {
        self.serialize_f64(v.into())
    }
    fn serialize_f64(self, v: f64) -> Result<(), Unwritable> {
        self.number(FLOAT, v.to_le_bytes())
    }
    fn serialize_char(self, v: char) -> Result<(), Unwritable> {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, v: &str) -> Result<(), Unwritable> {
        self.text(v);
        Ok(())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Unwritable> {
        self.collect_seq(v)
    }
    fn serialize_none(self) -> Result<(), Unwritable> {
        self.mark(NULL)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Unwritable> {
        self.mark(NULL)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        self.mark(NULL)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Unwritable> {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Unwritable> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        let mut object = self.open(OBJECT);
        object.member(variant, value)?;
        object.close()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open(LIST))
    }
    fn serialize_tuple(self, _: usize) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open(LIST))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open(LIST))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open_variant(variant, LIST))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open(OBJECT))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open(OBJECT))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Unwritable> {
        Ok(self.open_variant(variant, OBJECT))
    }
}

impl ser::SerializeSeq for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeTuple for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeTupleStruct for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeTupleVariant for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeMap for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        self.key(key)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeStruct for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unwritable> {
        self.member(key, value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeStructVariant for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unwritable> {
        self.member(key, value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    fn text(part: Part<'_>) -> String {
        serde_json::to_string(&part).unwrap()
    }

    #[test]
    fn what_is_written_down_is_what_json_says() {
        #[derive(Serialize)]
        enum Kind {
            Unit,
            Newtype(u8),
            Tuple(i16, char),
            Struct { a: Option<bool>, b: () },
        }
        #[derive(Serialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        enum Tagged {
            OnLand { at: u8 },
        }
        #[derive(Serialize)]
        struct Pair(u64, i64);
        #[derive(Serialize)]
        struct Everything {
            kinds: Vec<Kind>,
            tagged: Tagged,
            pair: Pair,
            #[serde(skip_serializing_if = "Option::is_none")]
            none: Option<u8>,
            some: Option<&'static str>,
            by_number: BTreeMap<u8, f64>,
            by_name: BTreeMap<&'static str, (u8, u16)>,
            any: Value,
        }
        let everything = Everything {
            kinds: vec![Kind::Unit, Kind::Newtype(200), Kind::Tuple(-7, 'x'), Kind::Struct { a: Some(true), b: () }],
            tagged: Tagged::OnLand { at: 127 },
            pair: Pair(u64::MAX, i64::MIN),
            none: None,
            some: Some("a\"b\\\n"),
            by_number: BTreeMap::from([(7, 2.5), (128, -0.25)]),
            by_name: BTreeMap::from([("p\"", (128, 255)), ("q", (0, 1))]),
            any: json!({"a\"{": [1, [], {"b": null, "c,": "x]"}], "d": {}, "e": -2.5, "f": false}),
        };
        let marked = Marked::of(&everything);
        assert_eq!(text(marked.whole()), serde_json::to_string(&everything).unwrap());
    }

    #[test]
    fn what_is_inside_is_found() {
        let marked = Marked::of(&json!({"a": [1, [], "x"], "b": {"c": null}}));
        assert!(marked.whole().values().is_none());
        let members: Vec<_> = marked.whole().members().unwrap().collect();
        assert_eq!(members.iter().map(|(key, _)| *key).collect::<Vec<_>>(), ["a", "b"]);
        assert!(members[0].1.members().is_none());
        assert_eq!(members[0].1.values().unwrap().map(text).collect::<Vec<_>>(), ["1", "[]", "\"x\""]);
        assert_eq!(
            members[1].1.members().unwrap().map(|(key, of)| (key, text(of))).collect::<Vec<_>>(),
            [("c", "null".to_string())]
        );
    }

    #[test]
    fn what_is_written_anew_leaves_nothing_behind() {
        let mut marked = Marked::of(&json!([1, 2, [3]]));
        marked.write(&json!([4]));
        assert_eq!(marked, Marked::of(&json!([4])));
        assert_eq!(text(Marked::of(&json!(7)).whole()), "7");
    }
}
