import * as fc from "fast-check";
import type { Operation } from "#server/contract/operation.ts";
import { isRecord } from "#server/sandbox/json.ts";
import { placed, putOver, type WireRequest } from "#tests/support/signed-call.ts";

const quote = (text: string) => JSON.stringify(text);
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON texts that a field was not made for. */
const oddTexts = [
  ...["null", '""', '" "', "true", '"false"', "0", "-0", "-1", "1.5", "1e3", "1e400", "-1e400", "2147483648", "1E-7"],
  ...["9007199254740993", "9".repeat(400), quote("9".repeat(400)), quote("-".repeat(400)), quote("+1"), quote("0x10")],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\ufeff"', '"__proto__"', '"constructor"'],
  ...["[]", "{}", "[null]", "[[]]", "[{}]", '[""]', '{"__proto__":1}', '{"length":99999999}', '{"toString":1}'],
  ...['"2026-02-30 25:61:61"', '"0000-00-00 00:00:00"', '"9999-12-31T23:59:59+99:99"', '"24:00"', '"-1:-1"'],
  ...['"+275760-09-13T00:00:00Z"', '"2026-03-09"', '"99999-01-01 00:00:00"', '"2026-03-09T10:00:00-23:59"'],
  ...['"{{1}}{{2}}"', '"{{}}"', '"{{99999999999}}"', '"##code##"', '"http://[::1"', '"//"', '",,,"', '"%00"'],
];
const hugeTexts = [
  ...[
    quote("x".repeat(200_000)),
    quote("𝄞".repeat(20_000)),
    quote(`${" ".repeat(100_000)}x`),
    quote(",".repeat(200_000)),
  ],
  ...[quote("8613800000001,".repeat(10_000)), quote("{{1}}".repeat(20_000)), quote("{".repeat(100_000))],
  ...[
    quote("9".repeat(100_000)),
    "9".repeat(100_000),
    quote(`${"a".repeat(100_000)}!`),
    quote("\u0000".repeat(50_000)),
  ],
  ...[`[${"1,".repeat(50_000)}1]`, `[${"{},".repeat(50_000)}{}]`, `[${"null,".repeat(50_000)}null]`],
  ...[nested("[", "]", 10_000), `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, nested("[", "]", 1000)],
];
const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...hugeTexts) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }).map(quote) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
);

/** Every place in `value`, by its name with dots. */
function placesIn(value: unknown, place = ""): string[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  const inside = entries.flatMap(([name, inner]) => placesIn(inner, place === "" ? `${name}` : `${place}.${name}`));
  return place === "" ? inside : [place, ...inside];
}

/** One change: a place takes an odd value, or disappears (`text` undefined). */
type Change = { place: string; text: string | undefined };
const changesOf = (good: Record<string, unknown>): fc.Arbitrary<Change[]> => {
  const place = fc.constantFrom(...placesIn(good), "extra", "constructor");
  return fc.array(fc.record({ place, text: fc.option(oddText, { nil: undefined, freq: 5 }) }), { maxLength: 3 });
};

/** The JSON of `good` with the changes in it. Values are put in as text, since some cannot be held as values. */
function jsonWith(good: Record<string, unknown>, changes: readonly Change[]): string {
  const marks = changes.map(({ text }, index) => (text === undefined ? undefined : `odd value ${index}`));
  const json = JSON.stringify(
    changes.reduce((fields, { place }, index) => putOver(fields, { [place]: marks[index] }), good),
  );
  return changes.reduce(
    (text, change, index) => text.replace(quote(`odd value ${index}`), () => change.text ?? ""),
    json,
  );
}

const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .constantFrom("", "null", "[]", '"', "{", "\ufeff", "[".repeat(100_000), "x".repeat(1024 * 1024 + 1))
    .map((text) => Buffer.from(text)),
);

/** Bodies: the good one with odd values, with a key given twice, cut off, with a stray character, or garbage. */
function bodiesOf(good: Record<string, unknown>): fc.Arbitrary<Buffer> {
  const changed = changesOf(good).map((changes) => jsonWith(good, changes));
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  const split = (text: string, share: number) => Math.floor(share * text.length);
  const name = fc.constantFrom(...Object.keys(good), "extra").map(quote);
  const twice = fc.tuple(changed, name, oddText, fc.boolean());
  const stray = fc.constantFrom("\u0000", '"', "\\", "{", "}", ",", "\ud800", "�", "'", "//");
  return fc.oneof(
    { weight: 8, arbitrary: changed.map((text) => Buffer.from(text)) },
    {
      weight: 1,
      arbitrary: twice.map(([json, key, odd, isLast]) =>
        Buffer.from(isLast ? `${json.slice(0, -1)},${key}:${odd}}` : `{${key}:${odd},${json.slice(1)}`),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(changed, at).map(([json, share]) => Buffer.from(json.slice(0, split(json, share)))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(changed, at, stray)
        .map(([json, share, odd]) =>
          Buffer.from(json.slice(0, split(json, share)) + odd + json.slice(split(json, share))),
        ),
    },
    { weight: 2, arbitrary: garbage },
  );
}

/** Short enough for a request line, and valid in one: what is not is answered by Node, before the sandbox. */
const inLine = (text: string) => encodeURIComponent(text.slice(0, 2500).toWellFormed());
const textIn = (json: string) => (json.startsWith('"') ? String(JSON.parse(json)) : json);
const oddParts = [
  "",
  "%",
  "%zz",
  "%00",
  "%ff",
  "%C0%AF",
  "..",
  ".",
  "%2F",
  "/",
  "+",
  "%2B1",
  "'",
  "a;b",
  "{voiceId}",
  "?",
  "#",
];
const oddPart = fc.oneof(
  fc.constantFrom(...oddParts),
  oddText.map((text) => inLine(textIn(text))),
);

/** Query strings: the good fields with odd values, twice, broken, or none of them. */
function queriesOf(good: Record<string, unknown>): fc.Arbitrary<string> {
  const pair = fc.tuple(fc.constantFrom(...Object.keys(good), "extra", "appId[]", "%zz", ""), oddPart);
  const odd = fc.array(
    pair.map(([name, value]) => `${name}=${value}`),
    { maxLength: 3 },
  );
  const rest = Object.entries(good).map(([name, value]) => `${name}=${inLine(String(value))}`);
  return fc
    .tuple(fc.subarray(rest), odd, fc.constantFrom("&", "&&", ";"))
    .map(([kept, added, joint]) => [...kept, ...added].join(joint));
}

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { Timestamp: "0" },
  { Timestamp: "9".repeat(300) },
  { Timestamp: "-1" },
  { Sign: "" },
  { Sign: "x".repeat(5000) },
  { "Api-Key": "__proto__" },
  { "Api-Key": "sandbox-broke" },
  { "Content-Type": "multipart/form-data" },
  { "Content-Encoding": "gzip" },
);
const oddMethods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];

/** Requests to one operation, most of them nearly right; to be signed when they are sent, where they name no headers. */
export function oddRequests(operation: Operation, good: Record<string, unknown>): fc.Arbitrary<WireRequest> {
  const { path, rest } = placed(operation, good);
  const oddPath = oddPart.map((part) => operation.path.replace(/\{\w+\}/, () => part));
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...operation.methods) },
        { weight: 1, arbitrary: fc.constantFrom(...oddMethods) },
      ),
      path: fc.oneof({ weight: 2, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: oddPath }),
      query: queriesOf(rest),
      body: bodiesOf(rest),
      headers: fc.option(oddHeaders, { nil: {}, freq: 9 }),
    })
    .map(({ method, path, query, body, headers }) => ({
      method,
      path: method === "GET" && query !== "" ? `${path}?${query}` : path,
      headers,
      body: method === "GET" ? undefined : body,
    }));
}
