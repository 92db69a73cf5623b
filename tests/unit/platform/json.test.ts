import fc from "fast-check";
import { expect, test } from "vitest";
import { storableText } from "#server/compose/storable-text.ts";
import { parseJson, stringifyJson } from "#server/platform/json.ts";

test("a 64-bit id is read digit by digit and written as a bare number", () => {
  expect(parseJson('{"data":9223372036854775807}')).toEqual({ data: "9223372036854775807" });
  expect(stringifyJson({ jobId: "9223372036854775807", name: "x" }, new Set(["jobId"]))).toBe(
    '{"jobId":9223372036854775807,"name":"x"}',
  );
});

test("every 64-bit number survives the way in and out", () => {
  const property = fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (id) => {
    const read = parseJson(`[${id}]`);
    expect(read).toEqual([Number.isSafeInteger(Number(id)) ? Number(id) : String(id)]);
    expect(stringifyJson({ id: String(id) }, new Set(["id"]))).toBe(`{"id":${id}}`);
  });
  fc.assert(property, { numRuns: 2000 });
});

test("any JSON is read alike, whether or not it needs care", () => {
  // A number of many digits beside it makes the reader look at each value.
  const property = fc.property(fc.jsonValue(), (value) => {
    const text = JSON.stringify(value);
    expect(parseJson(`[${text},9007199254740993]`)).toEqual([parseJson(text), "9007199254740993"]);
  });
  fc.assert(property, { numRuns: 2000 });
});

test("digits are found wherever they stand, and beside whatever", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 40 });
  const word = fc.string({ unit: fc.constantFrom(..."0123456789ab."), maxLength: 40 });
  const property = fc.property(
    word,
    digits.map((text) => BigInt(text)),
    fc.nat(40),
    word,
    (before, id, blanks, after) => {
      const text = `{"${before}x":${" ".repeat(blanks)}${id},"y":"${after}"}`;
      const read = Number.isSafeInteger(Number(id)) ? Number(id) : String(id);
      expect(parseJson(text)).toEqual({ [`${before}x`]: read, y: after });
    },
  );
  fc.assert(property, { numRuns: 5000 });
});

test("what is no beyond-safe whole number stays as JSON.parse reads it", () => {
  const text = '{"a":1.5,"b":"9223372036854775807","c":1e3,"d":[null,true,-7],"e":{"f":9007199254740991}}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test("millions of digits in one text are read as quickly as any other text", () => {
  const digits = "7".repeat(4 * 1024 * 1024);
  expect(parseJson(`{"a":"${digits}","b":9007199254740993}`)).toEqual({ a: digits, b: "9007199254740993" });
  expect(parseJson(`["${digits}","x${digits}"]`)).toEqual([digits, `x${digits}`]);
});

test("only the named fields become bare digits", () => {
  expect(stringifyJson({ a: "1", b: "1" }, new Set(["b"]))).toBe('{"a":"1","b":1}');
});

/** Halves of surrogate pairs included. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

test("texts are such that PostgreSQL takes them", () => {
  expect(parseJson('{"reason":"a\\u0000b\\ud800c😀"}')).toEqual({ reason: "a\uFFFDb\uFFFDc😀" });
  const property = fc.property(fc.string({ unit: codeUnit }), (text) => {
    expect(storableText(text)).not.toContain("\u0000");
    expect(storableText(text).isWellFormed()).toBe(true);
  });
  fc.assert(property, { numRuns: 2000 });
});
