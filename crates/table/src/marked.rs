//! Values with a mark in front of each that says what it is and how long, so that two of them can be compared by their
//! bytes, and only what differs has to be written as JSON.
//!
//! What follows from a key alone need not be made again while the key stays the same: see [`Kept`].
#![allow(clippy::disallowed_types, reason = "what is sent may hold a float; nothing is computed with it")]

use serde::{Serialize, Serializer, ser};
use std::{cell::RefCell, fmt};

/// Values with a mark in front of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marked {
    bytes: Vec<u8>,
    /// Where the values with a key begin, in their order.
    kept: Vec<u32>,
}

/// Something that is shown as a value which follows from a key alone, the rest of the table being the same.
pub trait Kept {
    /// The value.
    type Value: Serialize;
    /// Writes down everything that the value depends on and that can change: a few bytes, at most 255.
    fn key(&self, out: &mut Vec<u8>);
    /// The value, which is only asked for if it has to be written anew.
    fn value(&self) -> Self::Value;

    /// Serialises the value; for the `serialize_with` of a field, or an implementation of [`Serialize`].
    /// One of these may not stand inside another.
    ///
    /// # Errors
    /// Those of the serializer.
    fn serialize_kept<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(KEPT_NAME, &KeyOrValue(self))
    }
}

thread_local! {
    /// Where keys are written before they are compared.
    static KEY: RefCell<Vec<u8>> = RefCell::default();
}

/// By this name the writer knows a value with a key; to others it means nothing.
const KEPT_NAME: &str = "table::Kept";

/// The value to whoever writes for people, and the key to the writer, when it asks for that.
struct KeyOrValue<'a, K: ?Sized>(&'a K);

impl<K: Kept + ?Sized> Serialize for KeyOrValue<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return self.0.value().serialize(serializer);
        }
        KEY.with_borrow_mut(|key| {
            key.clear();
            self.0.key(key);
            serializer.serialize_bytes(key)
        })
    }
}

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
/// The length follows as well, then the length of the key in one byte, the key, and the value.
const KEPT: u8 = 9;
/// So many bytes are in front of what is inside.
const HEAD: usize = 5;
/// A text whose length follows in one byte, as that of nearly all.
const SHORT: u8 = 10;
const SHORT_HEAD: usize = 2;

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
        self.write_after(&Marked::default(), values);
    }

    /// The same, where something like it has been written before: values whose key has not changed are taken from there.
    ///
    /// # Panics
    /// If they could not be written as JSON.
    pub fn write_after(&mut self, before: &Marked, values: &impl Serialize) {
        self.bytes.clear();
        self.kept.clear();
        let mut sheet = Sheet { now: std::mem::take(self), before, wants_key: false };
        values.serialize(Writer(&mut sheet)).expect("views are plain values");
        *self = sheet.now;
    }

    /// The whole.
    ///
    /// # Panics
    /// If nothing was written yet.
    pub fn whole(&self) -> Part<'_> {
        Part::first_of(&self.bytes).expect("something was written").0
    }

    /// The key and the value of the value with a key that is at this place among them.
    fn kept(&self, place: usize) -> Option<(&[u8], &[u8])> {
        let begin = *self.kept.get(place)? as usize;
        let inside = &self.bytes[begin + HEAD..begin + length(&self.bytes[begin..])];
        Some(inside[1..].split_at(inside[0].into()))
    }
}

/// The length of a text, list, object or value with a key, its head included.
fn length(bytes: &[u8]) -> usize {
    HEAD + u32::from_le_bytes(bytes[1..HEAD].try_into().expect("four bytes")) as usize
}

/// A value inside others. Two are equal if they say the same in the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part<'a>(&'a [u8]);

impl<'a> Part<'a> {
    /// The first value of several, and the others.
    fn first_of(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mark = *bytes.first()?;
        let length = match mark {
            UNSIGNED | SIGNED | FLOAT => 9,
            TEXT | LIST | OBJECT | KEPT => length(bytes),
            SHORT => SHORT_HEAD + usize::from(bytes[1]),
            _ => 1,
        };
        let (first, rest) = bytes.split_at(length);
        // Nobody but the writer has to know of keys.
        let value = if mark == KEPT { &first[HEAD + 1 + usize::from(first[HEAD])..] } else { first };
        Some((Part(value), rest))
    }
    fn inside(self) -> &'a [u8] {
        &self.0[HEAD..]
    }
    fn number(self) -> [u8; 8] {
        self.0[1..].try_into().expect("eight bytes")
    }
    fn as_text(self) -> &'a str {
        let text = if self.0[0] == SHORT { &self.0[SHORT_HEAD..] } else { self.inside() };
        std::str::from_utf8(text).expect("it was written from a text")
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
    /// The members of an object, each a text and a value; none if it is something else.
    pub fn members(self) -> Option<impl Iterator<Item = (Part<'a>, Part<'a>)> + Clone> {
        let mut rest = (self.0[0] == OBJECT).then(|| self.inside())?;
        Some(std::iter::from_fn(move || {
            let (key, value);
            (key, rest) = Part::first_of(rest)?;
            (value, rest) = Part::first_of(rest)?;
            Some((key, value))
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
            TEXT | SHORT => serializer.serialize_str(self.as_text()),
            LIST => serializer.collect_seq(self.values().expect("it is a list")),
            OBJECT => serializer.collect_map(self.members().expect("it is an object")),
            small => serializer.serialize_u8(small & !SMALL),
        }
    }
}

/// What is being written.
struct Sheet<'b> {
    now: Marked,
    before: &'b Marked,
    /// A value with a key is asked for the key.
    wants_key: bool,
}

/// Writes one value behind what is there.
struct Writer<'a, 'b>(&'a mut Sheet<'b>);

impl<'a, 'b> Writer<'a, 'b> {
    fn mark(self, mark: u8) -> Result<(), Unwritable> {
        self.0.now.bytes.push(mark);
        Ok(())
    }
    fn number(self, mark: u8, number: [u8; 8]) -> Result<(), Unwritable> {
        let mut bytes = [mark; 9];
        bytes[1..].copy_from_slice(&number);
        self.0.now.bytes.extend_from_slice(&bytes);
        Ok(())
    }
    /// Opens what has others inside it.
    fn open(self, mark: u8) -> Inside<'a, 'b> {
        let out = &mut self.0.now.bytes;
        let begin = out.len();
        out.extend_from_slice(&[mark, 0, 0, 0, 0]);
        Inside { sheet: self.0, begin, variant: None }
    }
    /// Opens the value of a variant, which is the only member of an object.
    fn open_variant(self, name: &str, mark: u8) -> Inside<'a, 'b> {
        let Inside { sheet, begin: variant, .. } = self.open(OBJECT);
        text(name, &mut sheet.now.bytes);
        Inside { variant: Some(variant), ..Writer(sheet).open(mark) }
    }
    /// A value with a key: what was written before, if the key is the same.
    fn kept<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        let sheet = self.0;
        let (begin, place) = (sheet.now.bytes.len(), sheet.now.kept.len());
        sheet.now.kept.push(u32::try_from(begin).expect("views are not so long"));
        sheet.now.bytes.extend_from_slice(&[KEPT, 0, 0, 0, 0, 0]);
        sheet.wants_key = true;
        value.serialize(Writer(sheet))?;
        sheet.wants_key = false;
        let key = &sheet.now.bytes[begin + HEAD + 1..];
        let same = sheet.before.kept(place).filter(|(before, _)| *before == key).map(|(_, value)| value);
        sheet.now.bytes[begin + HEAD] = u8::try_from(key.len()).expect("keys are short");
        match same {
            Some(same) => sheet.now.bytes.extend_from_slice(same),
            None => {
                value.serialize(Writer(sheet))?;
                debug_assert_eq!(sheet.now.kept.len(), place + 1, "values with keys do not stand inside each other");
            }
        }
        close(&mut sheet.now.bytes, begin);
        Ok(())
    }
}

fn text(text: &str, out: &mut Vec<u8>) {
    out.reserve(HEAD + text.len());
    match u8::try_from(text.len()) {
        Ok(length) => out.extend_from_slice(&[SHORT, length]),
        Err(_) => {
            let [a, b, c, d] = u32::try_from(text.len()).expect("texts are not so long").to_le_bytes();
            out.extend_from_slice(&[TEXT, a, b, c, d]);
        }
    }
    out.extend_from_slice(text.as_bytes());
}

/// Writes the length of what ends here.
fn close(out: &mut [u8], begin: usize) {
    let length = u32::try_from(out.len() - begin - HEAD).expect("views are not so long");
    out[begin + 1..begin + HEAD].copy_from_slice(&length.to_le_bytes());
}

/// Writes what is inside another value.
struct Inside<'a, 'b> {
    sheet: &'a mut Sheet<'b>,
    begin: usize,
    /// Where the object around it begins, if it is the value of a variant.
    variant: Option<usize>,
}

impl Inside<'_, '_> {
    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        value.serialize(Writer(self.sheet))
    }
    /// The key of a member. What is no text becomes one, as in JSON.
    fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        let begin = self.sheet.now.bytes.len();
        self.value(key)?;
        let out = &mut self.sheet.now.bytes;
        if out[begin] != TEXT && out[begin] != SHORT {
            let key = serde_json::to_string(&Part(&out[begin..])).map_err(|e| Unwritable(e.to_string()))?;
            out.truncate(begin);
            text(&key, out);
        }
        Ok(())
    }
    fn member<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Unwritable> {
        text(key, &mut self.sheet.now.bytes);
        self.value(value)
    }
    fn close(self) -> Result<(), Unwritable> {
        close(&mut self.sheet.now.bytes, self.begin);
        if let Some(variant) = self.variant {
            close(&mut self.sheet.now.bytes, variant);
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

impl<'a, 'b> Serializer for Writer<'a, 'b> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Inside<'a, 'b>;
    type SerializeTuple = Inside<'a, 'b>;
    type SerializeTupleStruct = Inside<'a, 'b>;
    type SerializeTupleVariant = Inside<'a, 'b>;
    type SerializeMap = Inside<'a, 'b>;
    type SerializeStruct = Inside<'a, 'b>;
    type SerializeStructVariant = Inside<'a, 'b>;

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
        text(v, &mut self.0.now.bytes);
        Ok(())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Unwritable> {
        if self.0.wants_key {
            self.0.now.bytes.extend_from_slice(v);
            return Ok(());
        }
        self.collect_seq(v)
    }
    fn is_human_readable(&self) -> bool {
        !self.0.wants_key
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
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), Unwritable> {
        if name == KEPT_NAME { self.kept(value) } else { value.serialize(self) }
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
    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open(LIST))
    }
    fn serialize_tuple(self, _: usize) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open(LIST))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open(LIST))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open_variant(variant, LIST))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open(OBJECT))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open(OBJECT))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a, 'b>, Unwritable> {
        Ok(self.open_variant(variant, OBJECT))
    }
}

impl ser::SerializeSeq for Inside<'_, '_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeTuple for Inside<'_, '_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeTupleStruct for Inside<'_, '_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeTupleVariant for Inside<'_, '_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeMap for Inside<'_, '_> {
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
impl ser::SerializeStruct for Inside<'_, '_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unwritable> {
        self.member(key, value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
impl ser::SerializeStructVariant for Inside<'_, '_> {
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
    use std::{cell::Cell, collections::BTreeMap};

    fn text(part: impl Serialize) -> String {
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
            small: (i8, i32, u32),
            #[serde(skip_serializing_if = "Option::is_none")]
            none: Option<u8>,
            some: Option<&'static str>,
            long: String,
            by_number: BTreeMap<u8, f64>,
            by_name: BTreeMap<&'static str, (u8, u16)>,
            any: Value,
        }
        let everything = Everything {
            kinds: vec![Kind::Unit, Kind::Newtype(200), Kind::Tuple(-7, 'x'), Kind::Struct { a: Some(true), b: () }],
            tagged: Tagged::OnLand { at: 127 },
            pair: Pair(u64::MAX, i64::MIN),
            small: (i8::MIN, i32::MIN, u32::MAX),
            none: None,
            some: Some("a\"b\\\n"),
            long: "long ".repeat(60),
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
        assert_eq!(members.iter().map(|(key, _)| text(key)).collect::<Vec<_>>(), ["\"a\"", "\"b\""]);
        assert!(members[0].1.members().is_none());
        assert_eq!(members[0].1.values().unwrap().map(text).collect::<Vec<_>>(), ["1", "[]", "\"x\""]);
        assert_eq!(
            members[1].1.members().unwrap().map(|(key, of)| (text(key), text(of))).collect::<Vec<_>>(),
            [("\"c\"".to_string(), "null".to_string())]
        );
    }

    #[test]
    fn what_is_written_anew_leaves_nothing_behind() {
        let mut marked = Marked::of(&json!([1, 2, [3]]));
        marked.write(&json!([4]));
        assert_eq!(marked, Marked::of(&json!([4])));
        assert_eq!(text(Marked::of(&json!(7)).whole()), "7");
    }

    /// A number that is shown in words, which are counted whenever they are made.
    struct Hold<'a> {
        tons: u8,
        made: &'a Cell<u32>,
    }
    impl Kept for Hold<'_> {
        type Value = Value;
        fn key(&self, out: &mut Vec<u8>) {
            out.push(self.tons);
        }
        fn value(&self) -> Value {
            self.made.set(self.made.get() + 1);
            json!({"tons": self.tons, "words": [format!("{} tons", self.tons)]})
        }
    }
    impl Serialize for Hold<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.serialize_kept(serializer)
        }
    }

    #[test]
    fn what_follows_from_a_key_is_made_again_only_when_the_key_has_changed() {
        let made = Cell::new(0);
        let ship = |name: &'static str, holds: [u8; 2]| (name, holds.map(|tons| Hold { tons, made: &made }));
        let first = Marked::of(&ship("Rover", [3, 4]));
        assert_eq!(made.take(), 2);
        assert_eq!(text(first.whole()), text(ship("Rover", [3, 4])));
        made.take();
        // The name is longer, so everything lies elsewhere.
        let mut second = Marked::default();
        second.write_after(&first, &ship("Sea Rover", [3, 5]));
        assert_eq!(made.take(), 1);
        assert_eq!(second, Marked::of(&ship("Sea Rover", [3, 5])));
        assert_eq!(text(second.whole()), text(ship("Sea Rover", [3, 5])));
        made.take();
        // What was taken over can be taken over again.
        let mut third = Marked::of(&json!("something else"));
        third.write_after(&second, &ship("Rover", [3, 4]));
        assert_eq!(made.take(), 1);
        assert_eq!(third, first);
        // A value with a key may also be the whole.
        assert_eq!(text(Marked::of(&ship("", [1, 2]).1[0]).whole()), r#"{"tons":1,"words":["1 tons"]}"#);
    }
}
