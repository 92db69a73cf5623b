import * as fc from "fast-check";
import type { Operation } from "#server/contract/operation.ts";
import { placed, putOver, type WireRequest } from "#tests/support/signed-call.ts";
import { placesIn } from "./request-walk.ts";

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
  ...[
    '"{{1}}{{2}}"',
    '"{{}}"',
    '"{{99999999999}}"',
    '"##code##"',
    '"http://[::1"',
    '"//"',
    '"AUTO"',
    '"image"',
    '"location"',
    '",,,"',
    '"%00"',
  ],
];
const hugeTexts = [
  ...[
    quote("x".repeat(1_000_000)),
    quote("9".repeat(1_000_000)),
    quote("{{1}}".repeat(200_000)),
    quote("7,".repeat(500_000)),
  ],
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

/** One change: a place takes an odd value, or disappears (`text` undefined). */
type Change = { place: string; text: string | undefined };
/** The good body with changes, one of its names given again, cut off at a share of its length or with a stray character there. */
type ChangedBody = {
  changes: Change[];
  again?: { name: string; text: string; isLast: boolean } | undefined;
  cutAt?: number | undefined;
  stray?: { at: number; text: string } | undefined;
};
/** What is odd about a request; it is written down from a good one when it is sent. */
export type OddRequest = {
  method: string;
  headers: Record<string, string>;
  /** In place of the path's parameter. */
  pathPart: string | undefined;
  query: { left: string[]; added: string[]; joint: string };
  body: ChangedBody | Buffer;
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

function bodyWith(good: Record<string, unknown>, body: ChangedBody | Buffer): Buffer {
  if (Buffer.isBuffer(body)) return body;
  const { changes, again, cutAt = 1, stray } = body;
  let json = jsonWith(good, changes);
  if (again) {
    const pair = `${quote(again.name)}:${again.text}`;
    json = again.isLast ? `${json.slice(0, -1)},${pair}}` : `{${pair},${json.slice(1)}`;
  }
  const at = Math.floor((stray?.at ?? 1) * json.length);
  json = json.slice(0, at) + (stray?.text ?? "") + json.slice(at);
  return Buffer.from(json.slice(0, Math.floor(cutAt * json.length)));
}

/** The odd request that comes of a good one. */
export function writeOdd(operation: Operation, good: Record<string, unknown>, odd: OddRequest): WireRequest {
  const { method, headers, pathPart, query, body } = odd;
  const { path: goodPath, rest } = placed(operation, good);
  const path = pathPart === undefined ? goodPath : operation.path.replace(/\{\w+\}/, () => pathPart);
  if (method !== "GET") return { method, path, headers, body: bodyWith(rest, body) };
  const kept = Object.entries(rest).filter(([name]) => !query.left.includes(name));
  const pairs = [...kept.map(([name, value]) => `${name}=${inLine(String(value))}`), ...query.added];
  return { method, path: pairs.length === 0 ? path : `${path}?${pairs.join(query.joint)}`, headers };
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
const oddHeaders: Record<string, string>[] = [
  { Timestamp: "0" },
  { Timestamp: "9".repeat(300) },
  { Timestamp: "-1" },
  { Sign: "" },
  { Sign: "x".repeat(5000) },
  { "Api-Key": "__proto__" },
  { "Content-Type": "multipart/form-data" },
  { "Content-Encoding": "gzip" },
];
const oddMethods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .constantFrom("", "null", "[]", '"', "{", "\ufeff", "[".repeat(100_000), "x".repeat(1024 * 1024 + 1))
    .map((text) => Buffer.from(text)),
);

/** `odd` once in `every` times, else `usual`. */
const seldom = <Odd, Usual>(every: number, odd: fc.Arbitrary<Odd>, usual: fc.Arbitrary<Usual>) =>
  fc.oneof({ weight: 1, arbitrary: odd }, { weight: every - 1, arbitrary: usual });
const nothing = fc.constant(undefined);

function bodiesOf(good: Record<string, unknown>): fc.Arbitrary<ChangedBody | Buffer> {
  const place = fc.constantFrom(...placesIn(good), "extra", "constructor");
  const name = fc.constantFrom(...Object.keys(good), "extra");
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const stray = fc.constantFrom("\u0000", '"', "\\", "{", "}", ",", "\ud800", "'", "//");
  const changed = fc.record({
    changes: fc.array(fc.record({ place, text: seldom(5, nothing, oddText) }), { minLength: 1, maxLength: 2 }),
    again: seldom(10, fc.record({ name, text: oddText, isLast: fc.boolean() }), nothing),
    cutAt: seldom(20, share, nothing),
    stray: seldom(20, fc.record({ at: share, text: stray }), nothing),
  });
  return seldom(12, garbage, changed);
}

/** Requests to one operation, most of them nearly right: `good` shows which places there are to be odd in. */
export function oddRequests(operation: Operation, good: Record<string, unknown>): fc.Arbitrary<OddRequest> {
  const { rest } = placed(operation, good);
  const name = fc.constantFrom(...Object.keys(rest), "extra", "appId[]", "%zz", "");
  const pair = fc.tuple(name, oddPart).map(([name, value]) => `${name}=${value}`);
  return fc.record({
    method: seldom(12, fc.constantFrom(...oddMethods), fc.constantFrom(...operation.methods)),
    headers: seldom(15, fc.constantFrom(...oddHeaders), fc.constant({})),
    pathPart: seldom(3, oddPart, nothing),
    query: fc.record({
      left: fc.subarray(Object.keys(rest), { maxLength: Math.min(1, Object.keys(rest).length) }),
      added: fc.array(pair, { maxLength: 2 }),
      joint: seldom(10, fc.constantFrom("&&", ";"), fc.constant("&")),
    }),
    body: bodiesOf(rest),
  });
}
