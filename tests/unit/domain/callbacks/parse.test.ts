import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCallback } from "#server/domain/sending/callbacks/apply/parse.ts";
import { told } from "#server/platform/kept-words.ts";

const event = { taskId: "t1", emailId: "e1", toAddress: "a@example.com", emailState: "success", remark: "sent" };
const json = JSON.stringify(event);

function parse(body: string | Buffer, contentType: string | null = "application/json", query = "") {
  const parsed = parseCallback({ contentType, query, raw: Buffer.from(body) });
  return parsed.kind === "unparsed" ? { ...parsed, reason: told(parsed.reason) } : parsed;
}

test.each([
  ["JSON", json, "application/json"],
  ["JSON with a charset", json, "application/json;charset=UTF-8"],
  ["JSON with a charset nobody knows", json, "application/json;charset=klingon"],
  ["JSON after a byte order mark", `\u{FEFF}${json}`, "application/json"],
  ["JSON in UTF-16", Buffer.from(`\u{FEFF}${json}`, "utf16le"), "application/json"],
  ["JSON labelled as a form", json, "application/x-www-form-urlencoded"],
  ["JSON labelled as text", json, "text/plain"],
  ["JSON without a label", json, null],
  ["JSON inside a JSON string", JSON.stringify(json), "application/json"],
  ["a list of one", `[${json}]`, "application/json"],
  ["a form", new URLSearchParams(event).toString(), "application/x-www-form-urlencoded"],
  ["a form labelled as JSON", new URLSearchParams(event).toString(), "application/json"],
])("%s is read", (_, body, contentType) => {
  expect(parse(body, contentType)).toEqual({ kind: "events", events: [event] });
});

test("the query is read where there is no body, or none that says something", () => {
  const query = new URLSearchParams(event).toString();
  expect(parse("", null, query)).toEqual({ kind: "events", events: [event] });
  expect(parse("hello", "text/plain", query)).toEqual({ kind: "events", events: [event] });
});

test("multipart is read, with quotes, without, and with bare line feeds", () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;
  const body = `${part('"emailId"', "é1")}${part("emailState", "failure")}--x--\r\n`;
  const read = {
    kind: "events",
    events: [{ emailId: "é1", emailState: "failure", taskId: null, toAddress: null, remark: null }],
  };
  expect(parse(body, 'multipart/form-data; boundary="x"')).toEqual(read);
  expect(parse(body.replaceAll("\r\n", "\n"), "multipart/form-data; boundary=x")).toEqual(read);
});

test("numbers and ids beyond 2^53 keep their digits", () => {
  const read = parse('{"emailId":12345678901234567890,"emailState":"success","taskId":7}');
  expect(read).toMatchObject({ events: [{ emailId: "12345678901234567890", taskId: "7" }] });
});

test("of equal names the last wins, and another letter case counts where the exact name is absent", () => {
  expect(parse('{"emailId":"a","emailId":"b","emailState":"success"}')).toMatchObject({ events: [{ emailId: "b" }] });
  expect(parse("emailID=c&emailState=success")).toMatchObject({ events: [{ emailId: "c" }] });
});

test("a list of objects is as many events, and one that cannot be read makes the whole unparsed", () => {
  expect(parse(`[${json},${json.replace("e1", "e2")}]`)).toMatchObject({
    events: [{ emailId: "e1" }, { emailId: "e2" }],
  });
  expect(parse(`[${json},{"emailId":"e2"}]`)).toEqual({ kind: "unparsed", reason: "It has no emailState." });
});

test("fields named after what objects inherit are only fields", () => {
  const read = parse('{"__proto__":{"emailId":"x"},"constructor":1,"emailState":"success"}');
  expect(read).toEqual({ kind: "unparsed", reason: "It has no emailId." });
  expect(({} as Record<string, unknown>).emailId).toBeUndefined();
});

test("text that PostgreSQL cannot hold is replaced", () => {
  const read = parse(String.raw`{"emailId":"a\u0000b","emailState":"\ud800","remark":"x\u0000"}`);
  expect(read).toMatchObject({ events: [{ emailId: "a\u{FFFD}b", emailState: "\u{FFFD}", remark: "x\u{FFFD}" }] });
});

test.each([
  ["nothing at all", "", "It has neither a body nor a query."],
  ["bytes that are compressed", Buffer.from([0x1f, 0x8b, 8]), "Its body is compressed."],
  ["plain words", "hello", "Its body is neither JSON nor a form."],
  ["nested too deeply", "[".repeat(60_000), "Its body is neither JSON nor a form."],
  ["a blank emailId", '{"emailId":" ","emailState":"success"}', "Its emailId cannot be read: emailId is empty."],
  ["a null emailState", '{"emailId":"a","emailState":null}', "Its emailState cannot be read: Invalid input."],
  [
    "an id too long for a key",
    `{"emailId":"${"a".repeat(201)}","emailState":"success"}`,
    "Its emailId is longer than 200 characters.",
  ],
])("%s stays unparsed, with the reason", (_, body, reason) => {
  expect(parse(body)).toEqual({ kind: "unparsed", reason });
});

const contentTypes = fc.oneof(
  fc.constantFrom(null, "", "application/json", "text/plain", "multipart/form-data; boundary=x", "multipart/form-data"),
  fc.string(),
);
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .dictionary(fc.constantFrom("emailId", "emailState", "taskId", "__proto__", "remark"), fc.anything())
    .map((value) => {
      try {
        return Buffer.from(JSON.stringify(value) ?? "");
      } catch {
        return Buffer.alloc(0);
      }
    }),
  fc.string({ unit: "binary" }).map((text) => Buffer.from(`--x\r\n${text}\r\n\r\n${text}--x`)),
);

test("reading never throws, and what was read can be stored", () => {
  fc.assert(
    fc.property(contentTypes, fc.string({ unit: "binary" }), bodies, (contentType, query, raw) => {
      const read = parseCallback({ contentType, query, raw });
      const texts = read.kind === "unparsed" ? [read.reason] : read.events.flatMap((found) => Object.values(found));
      for (const text of texts) if (text !== null) expect(text.includes("\0") || !text.isWellFormed()).toBe(false);
      if (read.kind === "events") expect(read.events.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
