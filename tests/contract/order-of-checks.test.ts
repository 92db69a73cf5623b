import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import type { Area, Operation } from "#server/contract/operation.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import type { CallOptions } from "#tests/support/sandbox.ts";
import { callOperation, putOver } from "#tests/support/signed-call.ts";
import { casesFor, readyRequest } from "./sandbox/all.ts";
import { staleTimestamp } from "./sandbox/cases.ts";

/** The sandbox's fixed points: what each account and request is told before its fields are read, and with an empty balance. */
const columns = ["sign", "time", "key", "stale", "ip", "locked", "uncertified", "malformed", "broke"] as const;
type Column = (typeof columns)[number];
const reads = "-1 -1 -1 -16 -2 -1 -1 -22 0";
const table: Record<string, string> = {
  "email.batchSend": "-1 -1 -1 -6 -8 -4 -24 -23 -19",
  "email.listTemplates": "-1 -1 -1 -6 -8 -4 -24 -23 0",
  "email.queryResults": "-1 -1 -1 -6 -8 -4 -24 -23 0",
  "email.listSenders": "-1 -1 -1 -6 -8 -4 -24 -23 0",
  "sms.send": "-1 -1 -1 -16 -2 -13 -1 -18 -10",
  "sms.sendBatch": "-1 -1 -1 -16 -2 -1 -1 -18 -10",
  "aivoice.addTask": "-57 -58 -59 -4 -6 -1 -49 -27 -3",
  "aivoice.editTask": "-57 -58 -59 -4 -6 -1 -49 -27 -3",
  "aivoice.queryRecords": "-57 -58 -59 -4 -6 -1 -49 -27 0",
  "voice.querySipRecords": reads,
  "voice.queryGroupRecords": reads,
  "voice.getGroupRecord": reads,
  "voice.getSipRecord": reads,
  "voice.querySipPhones": reads,
  "otp.addApp": reads,
  "otp.updateApp": reads,
  "otp.getApp": reads,
  "otp.updateTemplate": reads,
  "otp.addFlow": reads,
  "wa.addTemplate": "-1 -1 -1 -4 -6 -1 -14 -7 0",
  "wa.sendTemplate": "-1 -1 -1 -4 -6 -1 -1 -134 -68",
  "wa.sendCustom": "-1 -1 -1 -4 -6 -1 -1 -134 -68",
};
const codeOf = (id: string, column: Column) => table[id]?.split(" ")[columns.indexOf(column)] ?? "no row";

type Trouble = { code: (id: string) => string; call: CallOptions & { body?: string } };
/** In the order in which they are judged; those of one line cannot come together. */
const troubles: Record<string, Trouble>[] = [
  { "no Sign": { code: (id) => codeOf(id, "sign"), call: { headers: { Sign: undefined } } } },
  { "no Timestamp": { code: (id) => codeOf(id, "time"), call: { headers: { Timestamp: undefined } } } },
  { "an empty Api-Key": { code: (id) => codeOf(id, "key"), call: { headers: { "Api-Key": "" } } } },
  { "an unknown key": { code: () => "-1", call: { key: "nobody" } } },
  { "a stale timestamp": { code: (id) => codeOf(id, "stale"), call: { timestamp: staleTimestamp() } } },
  { "a wrong secret": { code: () => "-1", call: { secret: "guess" } } },
  Object.fromEntries(
    (["ip", "locked", "uncertified"] as const).map((trouble) => [
      `the key sandbox-${trouble}`,
      { code: (id: string) => codeOf(id, trouble), call: { key: `sandbox-${trouble}` } },
    ]),
  ),
  { "a body that is no object": { code: (id) => codeOf(id, "malformed"), call: { body: "[]" } } },
  { "an empty balance": { code: (id) => codeOf(id, "broke"), call: { key: "sandbox-broke" } } },
];

const sandbox = ownSandbox();

async function statusOf(operation: Operation, call: Trouble["call"], over: Record<string, unknown> = {}) {
  const fields = putOver(await readyRequest(sandbox.url, operation.id), over);
  return (await callOperation(sandbox.url, operation, fields, call)).status;
}

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const hasBody = operation.methods[0] !== "GET";
  const here = troubles
    .map((line) => Object.entries(line).filter(([, { call }]) => hasBody || call.body === undefined))
    .filter((line) => line.length > 0);

  test.each(here.flat())("%s is answered in its area's words", async (_what, { code, call }) => {
    expect(await statusOf(operation, call)).toBe(code(id));
  });

  test("an earlier trouble hides a later one", async () => {
    for (const [place, line] of here.entries())
      for (const [first, { code, call }] of line)
        for (const [second, later] of here.slice(place + 1).flat()) {
          // One call has one key, so what is wrong with the account cannot be that it is another one too.
          if (call.key && later.call.key) continue;
          const both = { ...later.call, ...call, headers: { ...later.call.headers, ...call.headers } };
          expect(`${first}, ${second}: ${await statusOf(operation, both)}`).toBe(`${first}, ${second}: ${code(id)}`);
        }
  });
});

const unknownApplication: [id: string, place: string, code: string][] = [
  ["email.batchSend", "appId", "-22"],
  ["email.listTemplates", "appId", "-23"],
  ["email.queryResults", "appId", "-5"],
  ["email.listSenders", "appId", "-23"],
  ["sms.send", "appId", "-18"],
  ["sms.sendBatch", "appId", "-18"],
  ["aivoice.addTask", "appId", "-37"],
  ["aivoice.editTask", "appId", "-37"],
  ["aivoice.queryRecords", "params.appId", "-37"],
  ["voice.querySipPhones", "params.appId", "-22"],
  ["otp.updateApp", "appId", "-22"],
  ["otp.getApp", "appId", "-22"],
  ["wa.addTemplate", "appId", "-10"],
  ["wa.sendTemplate", "appId", "-10"],
  ["wa.sendCustom", "appId", "-10"],
];

const applications: Record<Area, string> = {
  email: "em-app-1",
  sms: "sms-app-1",
  aivoice: "ai-app-1",
  voice: "voice-app-1",
  otp: "otp-app-1",
  wa: "wa-app-1",
};

test.each(unknownApplication)("%s takes an application of another area for an unknown one", async (id, place, code) => {
  const { operation } = casesFor(id);
  const ours = applications[operation.area];
  for (const other of [
    ...Object.values(applications).filter((each) => each !== ours),
    "nobody",
    `${ours} `,
    ours.toUpperCase(),
  ])
    expect(`${other}: ${await statusOf(operation, {}, { [place]: other })}`).toBe(`${other}: ${code}`);
});
