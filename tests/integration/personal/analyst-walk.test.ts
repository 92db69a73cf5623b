import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Area, areas } from "#server/contract/operation.ts";
import type { Scope } from "#server/domain/scope.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { createReceived } from "#server/domain/sending/callbacks/intake/received.ts";
import { storeCallbacks } from "#server/domain/sending/callbacks/intake/store-callbacks.ts";
import { type Api, streamPath } from "#tests/integration/tokens/world.ts";
import { readStream } from "#tests/integration/trpc/portal.ts";
import { type Adversary, answers } from "#tests/support/adversary.ts";
import { walk } from "#tests/support/procedures.ts";
import { type Asked, masked, openAsked, type Who } from "./asking.ts";
import type { Somebody } from "./somebody.ts";
import type { Planted } from "./world.ts";

let asked: Asked;
let api: Api;
let adversary: Adversary;
let owner: Scope;
let of: Somebody;
let planted: Planted;
beforeAll(async () => {
  asked = await openAsked();
  ({ api, adversary, owner, of, planted } = asked);
});
afterAll(() => asked.close());

/** What is planted and found in what came, however it is spelled. */
function found(text: string): string[] {
  const plain = text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("%40", "@")
    .toLowerCase();
  const { address, number, content } = of;
  const digits = plain.replaceAll(/[\s+().-]/g, "");
  return [
    ...(plain.includes(address) ? ["the address"] : []),
    ...(digits.includes(number) ? ["the number"] : []),
    ...(plain.includes(content) ? ["the content"] : []),
    ...(plain.includes(Buffer.from(content).toString("base64").slice(4, 20).toLowerCase())
      ? ["the content in base64"]
      : []),
  ];
}

/** Changes that answer with what is kept or what the platform says. */
const mutations: Record<string, () => unknown[]> = {
  "email.lookUp": () => [{ appId: "app-1", emailIds: ["e-1", "e-2"] }],
  "personal.revealCallback": () => planted.callbackIds.map((callbackId) => ({ callbackId })),
  "personal.revealRequest": () => planted.requestIds.map((requestId) => ({ requestId })),
  "personal.revealCall": () => asked.inputs["calls.one"]?.() ?? [],
  "voice.readSipAgain": () => readable("sip").map((id) => ({ id })),
  "voice.readGroupAgain": () => readable("group").map((id) => ({ id })),
  "personal.count": () => [{ subject: of.address }],
};

/** The page of a planted call, as `calls.one` is asked for it: each reading is an entry of the trail, whose page is read too. */
function readable(kind: "sip" | "group"): string[] {
  const ones = z.array(z.object({ kind: z.string(), id: z.string() })).parse(asked.inputs["calls.one"]?.());
  return ones
    .filter((one) => one.kind === kind)
    .map(({ id }) => id)
    .slice(0, 1);
}

const reading = walk().filter(({ type }) => type !== "mutation");

/** The whole answer over HTTP, of a stream the first event. */
async function read(who: Who, path: string, type: string, input: unknown): Promise<string> {
  const headers = asked.headersOf.get(who) ?? {};
  if (type === "subscription") return (await watch(who, path, input, async () => undefined))[0] ?? "";
  if (type === "query") return (await fetch(api.url + streamPath(path, input), { headers })).text();
  const body = JSON.stringify({ json: input });
  const post = { ...headers, "content-type": "application/json" };
  return (await fetch(`${api.url}/api/trpc/${path}`, { method: "POST", headers: post, body })).text();
}

/** What a stream says first, and what it says after `happen`. */
async function watch(who: Who, path: string, input: unknown, happen: () => Promise<unknown>): Promise<string[]> {
  const response = await fetch(api.url + streamPath(path, input), { headers: asked.headersOf.get(who) ?? {} });
  const stream = readStream(response);
  const opening = await stream.next();
  const events = [opening?.data ?? ""];
  if (opening && (await happen()) !== undefined) events.push((await stream.next())?.data ?? "");
  await stream.leave();
  return events;
}

async function readAll(who: Who, path: string, type: string): Promise<string> {
  const texts: string[] = [];
  for (const input of (asked.inputs[path] ?? mutations[path])?.() ?? []) texts.push(await read(who, path, type, input));
  return texts.join("\n");
}

let told = 0;
/** A record that tells something else each time, with the person in it, of the call that was asked for. */
function recordOf(path: string) {
  told += 1;
  const voiceId = decodeURIComponent(path.split("/").at(-1) ?? "");
  const named = { callee: of.number, phoneName: `${of.address} ${told}`, [of.number]: told };
  return { ...named, voiceId, feedbackValue: `${of.number} ${told}`, customerConcern: `${of.content} ${told}` };
}

/** The platform refuses reads, answers look-ups, lists phones and tells of calls, each time naming the person. */
function nameThem(): void {
  adversary.behave(
    answers(({ path }) => ({
      body: path.includes("getSendEmailRcd")
        ? JSON.stringify({ status: "0", array: [{ emailId: "e-1", status: of.number, toAddress: of.address }] })
        : path.includes("sipQuery")
          ? JSON.stringify({
              status: "0",
              data: { total: 1, records: [{ phoneName: of.address, displayNum: of.number }] },
            })
          : /\/record(Sip|Group)\//.test(path)
            ? JSON.stringify({ status: "0", data: recordOf(path) })
            : JSON.stringify({ status: "-6", reason: `${of.address} and ${of.number} are not allowed` }),
    })),
  );
}

test("every procedure that answers with what is kept is walked here", () => {
  expect(Object.keys(asked.inputs).toSorted()).toEqual(reading.map(({ path }) => path).toSorted());
});

/** All that was counted of an area lately. */
const reportFile = (area: Area) => {
  const [from, to] = [-300, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  return `reports/${area}/report.csv?from=${from}&to=${to}`;
};

/** The same list as JSON Lines. */
const asLines = (csv: string) => csv.replace(".csv", ".jsonl");

describe.each(masked)("as %s", (who) => {
  test.each(reading.map(({ path, type }) => [path, type]))("%s tells nothing of anybody", async (path, type) => {
    nameThem();
    const text = await readAll(who, path, type);
    expect(text).not.toBe("");
    expect(found(text), text.slice(0, 3000)).toEqual([]);
  });

  test.each(Object.keys(mutations))("%s tells nothing of anybody", async (path) => {
    nameThem();
    expect(found(await readAll(who, path, "mutation"))).toEqual([]);
  });

  test("downloads tell nothing of anybody", async () => {
    const { slug } = owner.workspace;
    const lists = [
      `/${slug}/sends/${planted.submissionId}/recipients.csv`,
      `/${slug}/sends/${planted.submissionId}/recipients.csv?q=${encodeURIComponent(of.address)}`,
      `/${slug}/sends/${planted.smsId}/messages.csv`,
      `/${slug}/sends/${planted.smsId}/messages.csv?q=${encodeURIComponent(`+${of.number}`)}`,
      `/${slug}/send/sms/${planted.draftId}/rows.csv`,
      `/${slug}/suppressions/suppressions.csv`,
      `/${slug}/numbers/messages.csv?number=${encodeURIComponent(`+${of.number}`)}`,
      `/${slug}/addresses/emails.csv?address=${encodeURIComponent(of.address)}`,
      `/${slug}/sends/sends.csv`,
      `/${slug}/sends/sends.csv?q=${encodeURIComponent(of.address)}`,
      `/${slug}/dev/requests.csv`,
      `/${slug}/dev/requests.csv?q=${encodeURIComponent(`+${of.number}`)}`,
      `/${slug}/dev/callbacks.csv`,
      ...["ai", "sip", "group"].map((kind) => `/${slug}/voice/calls.csv?kind=${kind}`),
      ...areas.map((area) => `/${slug}/${reportFile(area)}`),
    ];
    const paths = [
      ...lists,
      ...lists.map(asLines),
      `/${slug}/audit/export`,
      `/${slug}/audit/export?format=csv`,
      `/${slug}/audit/export?format=jsonl&of=entries`,
      "/admin/audit/export",
    ];
    for (const path of paths) {
      const response = await fetch(api.url + path, { headers: asked.headersOf.get(who) ?? {} });
      const named = response.headers.get("content-disposition") ?? "";
      expect(found(`${decodeURIComponent(named)}\n${await response.text()}`), path).toEqual([]);
    }
  });

  test("the live stream tells nothing of anybody", async () => {
    const [, event = ""] = await watch(who, "submissions.watch", { id: planted.submissionId }, hearAgain);
    expect(event).toContain("•••");
    expect(found(event)).toEqual([]);
  });
});

let heard = 0;
/** Another callback about the person arrives. */
async function hearAgain(): Promise<true> {
  const { system } = api.services.db;
  const [token] = await system.$client<
    { hash: Buffer }[]
  >`select hash from attempt_token where attempt_id = ${planted.attemptId}`;
  heard += 1;
  const body = { emailId: `e-live-${heard}`, emailState: "failure", toAddress: of.address, remark: `for ${of.number}` };
  const received = createReceived({
    receivedAt: new Date(),
    tokenHash: token?.hash ?? Buffer.alloc(32),
    method: "POST",
    query: "",
    sourceIp: null,
    contentType: "application/json",
    raw: Buffer.from(JSON.stringify(body)),
    timesSeen: 1,
  });
  await storeCallbacks(system, [received], { timeoutMs: 5000, isReplay: false });
  await applyCallbacks(api.services);
  return true;
}

describe("those who may find it where it belongs, so that the walk above would find it too", () => {
  test.each<[Who, string, string[]]>([
    ["auditor", "submissions.list", ["the address", "the number"]],
    ["auditor", "submissions.get", ["the address", "the number", "the content"]],
    ["sender", "submissions.recipients", ["the address", "the number"]],
    ["approver", "submissions.recipient", ["the address", "the number"]],
    ["auditor", "wa.draft", ["the address", "the number", "the content"]],
    ["auditor", "wa.template", ["the address", "the number"]],
    ["template_editor", "wa.templates", []],
    ["sender", "wa.messages", ["the address", "the number"]],
    ["sender", "wa.message", ["the address", "the number", "the content"]],
    ["sender", "email.templates", ["the address", "the number"]],
    ["sender", "email.lookUp", ["the address", "the number"]],
    ["auditor", "library.get", ["the address", "the number"]],
    ["auditor", "audit.list", ["the address", "the number"]],
    ["sender", "aivoice.task", ["the address", "the number"]],
    ["auditor", "aivoice.versions", ["the address", "the number"]],
    ["developer", "aivoice.tasks", []],
    ["auditor", "calls.list", ["the address", "the number"]],
    ["sender", "calls.one", ["the address", "the number", "the content"]],
    ["analyst", "calls.one", []],
    ["auditor", "voice.readSipAgain", ["the address", "the number"]],
    ["sender", "voice.readGroupAgain", ["the address", "the number"]],
    ["auditor", "reports.area", ["the address", "the number"]],
    ["owner", "personal.revealCallback", ["the address", "the number", "the content", "the content in base64"]],
    ["auditor", "personal.revealRequest", ["the address", "the number", "the content"]],
    ["approver", "personal.revealCall", ["the address", "the number", "the content"]],
  ])("%s by %s", async (who, path, what) => {
    nameThem();
    const type = walk().find((procedure) => procedure.path === path)?.type ?? "";
    expect(found(await readAll(who, path, type))).toEqual(what);
  });

  test("but also they reveal bodies one by one: until then callbacks and calls are masked for everybody", async () => {
    // Beside them stand a send's title, ids and what is said of a body.
    const own = /"(?:title|note|problem|contentType|emailId|taskId)":\s?"(?:[^"\\]|\\.)*"/g;
    for (const path of ["callbacks.get", "requests.get", "requests.list", "submissions.calls"]) {
      const text = (await readAll("owner", path, "query")).replaceAll(own, "");
      expect(found(text), path).toEqual([]);
    }
  });

  test("and their downloads and streams hold it", async () => {
    const { slug } = owner.workspace;
    const paths: [path: string, what: string[]][] = [
      [`sends/${planted.submissionId}/recipients.csv`, ["the address", "the number"]],
      [`sends/${planted.smsId}/messages.csv`, ["the address", "the number"]],
      [`send/sms/${planted.draftId}/rows.csv`, ["the address", "the number"]],
      ["suppressions/suppressions.csv", ["the address", "the number"]],
      [
        `numbers/messages.csv?number=${encodeURIComponent(`+${of.number}`)}`,
        ["the address", "the number", "the content"],
      ],
      [`addresses/emails.csv?address=${encodeURIComponent(of.address)}`, ["the address", "the number"]],
      ["sends/sends.csv", ["the address"]],
      ["voice/calls.csv?kind=ai", ["the address", "the number", "the content"]],
      ["voice/calls.csv?kind=sip", ["the address", "the number", "the content"]],
      [reportFile("voice"), ["the address", "the number"]],
    ];
    for (const [path, what] of paths.flatMap(([csv, what]) => [[csv, what] as const, [asLines(csv), what] as const])) {
      const response = await fetch(`${api.url}/${slug}/${path}`, { headers: asked.headersOf.get("sender") ?? {} });
      expect(found(await response.text()), path).toEqual(what);
    }
    const [, event = ""] = await watch("sender", "submissions.watch", { id: planted.submissionId }, hearAgain);
    expect(found(event)).toEqual(["the address", "the number"]);
  });
});
