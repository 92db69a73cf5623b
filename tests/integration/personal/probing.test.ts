import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { byCall, byName } from "#server/domain/paging.ts";
import { streamPath } from "#tests/integration/tokens/world.ts";
import { answers } from "#tests/support/adversary.ts";
import { walk } from "#tests/support/procedures.ts";
import { type Asked, masked, openAsked, type Who } from "./asking.ts";
import type { Somebody } from "./somebody.ts";

/** Asked for what is there and for what is not, an answer is the same: nobody guesses what is masked for them. */
let asked: Asked;
/** When the call whose id names somebody began, and whose it is: a forged place beside it tells letters of the id. */
let namedCall: { at: Date; connection: string };
beforeAll(async () => {
  asked = await openAsked();
  const [call] = await asked.api.services.db.system.execute<{ at: string; connection: string }>(sql`
    select called_at as at, connection_id as connection from call_record where record_id = ${`call of ${asked.of.address}`}`);
  if (!call) throw new Error("no id of a call names them");
  namedCall = { ...call, at: new Date(call.at) };
  asked.adversary.behave(answers(() => ({ body: JSON.stringify({ status: "-6", reason: "not allowed" }) })));
});
afterAll(() => asked.close());
beforeEach(proveAgain);

/** Files ask for a proof of some minutes at most, and all of these may take longer. */
async function proveAgain(): Promise<void> {
  await asked.api.services.db.system.execute(sql`update session set authenticated_at = now()`);
}

/** Somebody who is nowhere and looks the same once masked. */
function twinOf({ address, number, ...of }: Somebody): Somebody {
  const tag = randomBytes(4).toString("hex");
  const hidden = String((Number(number.slice(5, 9)) + 1234) % 10_000).padStart(4, "0");
  return {
    ...of,
    address: address.replaceAll(/[0-9a-f]{8}/g, tag),
    number: number.slice(0, 5) + hidden + number.slice(9),
  };
}

/** What somebody would try: the whole, how it may stand somewhere, and a part of what is hidden. */
function probesFor({ address, number }: Somebody): string[] {
  return [
    address,
    address.slice(2, 16).toUpperCase(),
    address.slice(0, 9),
    number,
    number.slice(3, 11),
    `+${number.slice(0, 2)} ${number.slice(2, 5)}-${number.slice(5, 9)} ${number.slice(9)}`,
    `With ${address}`,
    `To ${address}`,
    `list:${address}`,
    `task of ${address}`,
  ];
}

const lookers = masked;

type Json = { type?: string; format?: string; enum?: unknown[]; const?: unknown; properties?: Record<string, Json> };
type JsonOf = Json & { required?: string[]; anyOf?: Json[]; items?: Json };
type Path = readonly string[];

/** Where a procedure's input takes text that is no id of ours and none of a few words. */
function textsIn(schema: JsonOf, path: Path = []): Path[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textsIn(one, path));
  if (schema.items) return textsIn(schema.items, [...path, "0"]);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => textsIn(field, [...path, name]));
  const isFree = schema.type === "string" && schema.format === undefined && !schema.enum && schema.const === undefined;
  return isFree ? [path] : [];
}

function schemaOf(parser: unknown): JsonOf {
  if (!(parser instanceof z.ZodType)) return {};
  // Read back as what it is: JSON.
  return JSON.parse(JSON.stringify(z.toJSONSchema(parser, { io: "input", unrepresentable: "any" })));
}

/** What is said of the digits that were asked for, whoever has them: prices are nobody's, and digits here are random. */
const saidOfTheQuestion = ["prices.ofNumber number", "prices.prices begins"];

const inputs = walk()
  .filter(({ type }) => type === "query")
  .flatMap(({ path, inputs: parsers }) =>
    parsers.flatMap((parser) => textsIn(schemaOf(parser))).map((at) => ({ path, at, name: `${path} ${at.join(".")}` })),
  )
  .filter(({ name }) => !saidOfTheQuestion.includes(name));

/** The input with the text put where it goes. A cursor is forged: it names a place after the text in a list by name, or of calls. */
function withText(input: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const fields: Record<string, unknown> = typeof input === "object" && input !== null ? { ...input } : {};
  if (name === "cursor" && fields.kind === "ai")
    return { ...fields, cursor: byCall.write({ ...namedCall, id: `call of ${text}` }) };
  if (name === "cursor") return { ...fields, cursor: byName.write({ name: text, id: nowhere }) };
  return { ...fields, [name]: withText(fields[name], rest, text) };
}

const nowhere = "00000000-0000-4000-8000-000000000000";

async function ask(who: Who, path: string): Promise<string> {
  const response = await fetch(asked.api.url + path, { headers: asked.headersOf.get(who) ?? {} });
  return `${response.status} ${await response.text()}`;
}

/** Without what differs each time, and what was asked for. */
function plain(text: string, probe: string): string {
  return text
    .replaceAll(JSON.stringify(probe).slice(1, -1), "…")
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "(id)")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)");
}

/** A review answers with the hash of the question, whatever is kept. */
const hash = /"hash":"[0-9a-f]{64}"/g;
const hashOf: Record<string, RegExp> = {
  "wa.reviewTemplate": hash,
  "aivoice.reviewTask": hash,
  "aivoice.reviewEdit": hash,
};

/** Whether an answer tells what is planted from what is nowhere. */
async function tells(pathFor: (probe: string) => string, who: Who, ofQuestion = /$^/g): Promise<boolean> {
  // Only so many downloads are made at once.
  const answersTo = async (of: Somebody) => {
    const texts: string[] = [];
    for (const probe of probesFor(of))
      texts.push(plain(await ask(who, pathFor(probe)), probe).replaceAll(ofQuestion, "(hash)"));
    return texts;
  };
  // Else the pace of reads refuses in the middle of a comparison, which tells of the asking and not of anybody.
  Reflect.deleteProperty(globalThis, Symbol.for("switchboard.read-pace"));
  const [there, nowhere] = [await answersTo(asked.of), await answersTo(twinOf(asked.of))];
  return there.some((answer, index) => answer !== nowhere[index]);
}

/** What only adds filters to another input finds less than that one: one of them is enough to guess with. */
function widest(inputs: readonly unknown[]): unknown[] {
  const fieldsOf = (input: unknown) => new Set(Object.entries(input ?? {}).map((field) => JSON.stringify(field)));
  return inputs.filter(
    (input) =>
      !inputs.some(
        (other) =>
          other !== input &&
          [...fieldsOf(other)].every((field) => fieldsOf(input).has(field)) &&
          fieldsOf(other).size < fieldsOf(input).size,
      ),
  );
}

function pathsFor(path: string, at: Path): ((probe: string) => string)[] {
  const ways = widest(asked.inputs[path]?.() ?? []).map(
    (input) => (probe: string) => streamPath(path, withText(input, at, probe)),
  );
  return [...new Map(ways.map((way) => [way(""), way])).values()];
}

const downloads: [string, (probe: string) => string][] = [
  ["recipients.csv q", (probe) => `/sends/${asked.planted.submissionId}/recipients.csv?q=${encodeURIComponent(probe)}`],
  ["messages.csv q", (probe) => `/sends/${asked.planted.smsId}/messages.csv?q=${encodeURIComponent(probe)}`],
  ["numbers/messages.csv number", (probe) => `/numbers/messages.csv?number=${encodeURIComponent(probe)}`],
  ["addresses/emails.csv address", (probe) => `/addresses/emails.csv?address=${encodeURIComponent(probe)}`],
  ["sends.csv q", (probe) => `/sends/sends.csv?q=${encodeURIComponent(probe)}`],
  ["requests.csv q", (probe) => `/dev/requests.csv?q=${encodeURIComponent(probe)}`],
  ["callbacks.csv q", (probe) => `/dev/callbacks.csv?q=${encodeURIComponent(probe)}`],
  ["calls.csv q", (probe) => `/voice/calls.csv?kind=sip&q=${encodeURIComponent(probe)}`],
  ["calls.csv number", (probe) => `/voice/calls.csv?kind=sip&number=${encodeURIComponent(probe)}`],
  ["calls.csv intent", (probe) => `/voice/calls.csv?kind=ai&intent=${encodeURIComponent(probe)}`],
  ["calls.csv tag", (probe) => `/voice/calls.csv?kind=ai&tag=${encodeURIComponent(probe)}`],
  ["audit/export q", (probe) => `/audit/export?format=csv&q=${encodeURIComponent(probe)}`],
];
const fileFor = (of: (probe: string) => string) => (probe: string) => `/${asked.owner.workspace.slug}${of(probe)}`;

describe.each(lookers)("as %s", (who) => {
  test.each(inputs)("$name guesses nobody", async ({ path, at }) => {
    for (const pathFor of pathsFor(path, at)) expect(await tells(pathFor, who, hashOf[path])).toBe(false);
  });

  test.each(downloads)("%s guesses nobody", async (_, of) => {
    expect(await tells(fileFor(of), who)).toBe(false);
  });
});

test.each(inputs)("$name takes what no column holds", async ({ path, at }) => {
  for (const text of ["\0", "a\0b", "\ud800", "%", "\\"])
    for (const pathFor of pathsFor(path, at)) expect(await ask("owner", pathFor(text))).not.toMatch(/^5(?!03)/);
});

// Every text of every query is asked with, one after the other.
test("those who see personal data find it by these, so that the walk above would find it too", {
  timeout: 900_000,
}, async () => {
  const found: string[] = [];
  for (const { path, at, name } of inputs)
    for (const pathFor of pathsFor(path, at))
      if (!found.includes(name) && (await tells(pathFor, "owner", hashOf[path]))) found.push(name);
  await proveAgain();
  for (const [name, of] of downloads) if (await tells(fileFor(of), "owner")) found.push(name);
  expect(found.toSorted()).toEqual([
    "addresses.about address",
    "addresses.history address",
    "addresses/emails.csv address",
    "aivoice.reviewEdit draft.name",
    "aivoice.tasks q",
    "audit.list q",
    "audit/export q",
    "callbacks.csv q",
    "callbacks.list q",
    "calls.csv intent",
    "calls.csv number",
    "calls.csv q",
    "calls.list cursor",
    "calls.list intent",
    "calls.list keyPressed",
    "calls.list number",
    "calls.list q",
    "calls.statistics intent",
    "calls.statistics keyPressed",
    "calls.statistics number",
    "calls.statistics q",
    "calls.tags q",
    "checks.preview content",
    "checks.rows problem",
    "library.counts q",
    "library.list cursor",
    "library.list q",
    "library.offered q",
    "library.offered value",
    "messages.csv q",
    "numbers.about number",
    "numbers.history cursor",
    "numbers.history number",
    "numbers/messages.csv number",
    "otp.apps q",
    "otp.flows q",
    "otp.named name",
    "otp.templates q",
    "recipients.csv q",
    "requests.csv q",
    "requests.list q",
    "search.find q",
    "sends.csv q",
    "sms.messages q",
    "sms.reviewOne draft.content",
    "sms.reviewOne draft.number",
    "sms.reviewOne draft.senderId",
    "submissions.list q",
    "submissions.recipients q",
    "suppressions.list q",
    "wa.messages q",
    "wa.reviewCustom draft.businessPhone",
    "wa.reviewCustom draft.number",
    "wa.reviewCustom draft.text.body",
    "wa.reviewTemplateMessage draft.template.language.code",
    "wa.reviewTemplateMessage draft.template.name",
  ]);
});
