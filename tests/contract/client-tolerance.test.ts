import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { recordQuery } from "#server/contract/aivoice.ts";
import { operations } from "#server/contract/index.ts";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import { otpAppDetails } from "#server/contract/otp.ts";
import { sendSms } from "#server/contract/sms.ts";
import { recordGroupQuery, recordSip, recordSipQuery } from "#server/contract/voice.ts";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { callPlatform } from "#server/platform/client.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { Secret } from "#server/platform/secret.ts";
import { type Adversary, type Answer, answers, startAdversary } from "#tests/support/adversary.ts";
import { createMemoryJournal } from "#tests/support/memory-journal.ts";
import { mapLeaves, mapObjects } from "./request-walk.ts";
import { sampleOf } from "./samples/all.ts";

const agents = createAgents();
const journal = createMemoryJournal();
let peer: Adversary;
beforeAll(async () => {
  peer = await startAdversary();
});
afterAll(() => Promise.all([peer.close(), agents.close()]));

/** What a call comes to where the platform answers `answer`, an object as JSON. */
function answered<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  answer: unknown,
  rest: Omit<Answer, "body"> = {},
) {
  const body = typeof answer === "string" ? answer : JSON.stringify(answer);
  peer.behave(answers(() => ({ ...rest, body })));
  const account = { baseUrl: peer.url, apiKey: "key-1", secret: new Secret("a platform secret"), clockOffsetMs: 0 };
  return callPlatform(operation, request, { agents, account, journal, timeoutMs: 2000 });
}

const envelope = { status: "0", reason: null };
const sms = { appId: "sms-app-1", numbers: "8613800000001", content: "Hello" };
const waFrom = { appId: "wa-app-1", businessPhone: "15550001111", recipient: "8613800000001" };
const custom = { ...waFrom, type: "text" as const, text: { body: "Hello" } };

describe("where the specification contradicts itself, the client", () => {
  const stamps: [string, object][] = [
    ["timestamp in seconds", { timestamp: 1773037800 }],
    ["imestamp in seconds", { imestamp: 1773037800 }],
    ["timestamp with 13 digits", { timestamp: 1773037800123 }],
    ["imestamp with 13 digits, as text", { imestamp: "1773037800123" }],
    ["imestamp beside an empty timestamp", { timestamp: null, imestamp: 1773037800 }],
  ];
  test.each(stamps)("reads %s", async (_what, stamp) => {
    const data = { messageId: "wamid.1", channelType: 0, ...stamp };
    const template = { name: "order_update", language: { code: "en" } };
    const results = [
      await answered(waCustomSendMsg, custom, { ...envelope, data }),
      await answered(waTemplateSendMsg, { ...waFrom, template }, { ...envelope, data }),
    ];
    for (const result of results)
      expect(result).toMatchObject({
        kind: "accepted",
        reply: { data: { messageId: "wamid.1", timestamp: 1773037800 } },
      });
  });

  test("takes an accepted send for accepted also where its stamp cannot be read", async () => {
    const result = await answered(waCustomSendMsg, custom, { ...envelope, data: { messageId: "m", timestamp: "now" } });
    expect(result).toMatchObject({ kind: "accepted", reply: { data: { timestamp: null } } });
  });

  test.each([0, "0"] as const)("takes a header's format as %j and sends it as text", async (format) => {
    const components = { header: { format, text: "Order" }, body: { text: "It arrives." } };
    const request = { appId: "wa-app-1", templateName: "order", type: 2 as const, language: "en", components };
    await answered(waTemplateAdd, request, { ...envelope, data: { templateId: "w1" } });
    expect(JSON.parse(peer.ledger.at(-1)?.body ?? "")).toMatchObject({ components: { header: { format: "0" } } });
  });

  test.each(["number", "numbers"])("reads an accepted number under %s", async (name) => {
    const array = [{ msgId: "m1", [name]: "8613800000001", orderId: null }];
    const result = await answered(sendSms, sms, { ...envelope, success: "1", fail: "0", array });
    expect(result).toMatchObject({ kind: "accepted", reply: { array: [{ number: "8613800000001" }] } });
  });

  test("reads a status that is a number", async () => {
    const accepted = await answered(sendSms, sms, { status: 0, success: 1, fail: 0, array: [] });
    expect(accepted).toMatchObject({ kind: "accepted", reply: { success: 1 }, facts: { platformStatus: "0" } });
    const refused = await answered(sendSms, sms, { status: -10, reason: 7 });
    expect(refused).toMatchObject({ kind: "refused", status: "-10", reason: "7", fault: { kind: "balance" } });
  });
});

describe("HTTP statuses with an envelope, which the specification does not show", () => {
  const refusal = { status: "-10", reason: "no money" };
  const success = { ...envelope, success: "1", fail: "0", array: [] };
  test.each([
    [200, refusal, "refused"],
    [400, refusal, "refused"],
    [401, refusal, "refused"],
    [429, refusal, "refused"],
    [500, refusal, "unknown"],
    [503, success, "unknown"],
    [302, success, "unknown"],
    [404, success, "unknown"],
    [201, success, "accepted"],
    [400, "Bad request", "unknown"],
    [200, "[]", "unknown"],
    [200, "", "unknown"],
    [200, { reason: "no status" }, "unknown"],
    [200, { status: "-99", reason: "in no table" }, "unknown"],
    [200, `\uFEFF${JSON.stringify(success)}`, "accepted"],
  ] as const)("HTTP %i with %j leaves a send %s", async (httpStatus, answer, kind) => {
    expect((await answered(sendSms, sms, answer, { httpStatus })).kind).toBe(kind);
  });

  test("a read that is refused with an undeclared status is refused, with a difference on record", async () => {
    const result = await answered(recordSip, { voiceId: "v1" }, { status: "-99", reason: "odd" });
    expect(result).toMatchObject({ kind: "refused", status: "-99", fault: undefined });
    expect(result.facts.drift).toEqual(["undeclared status -99"]);
  });
});

const keptAsTold = new Set([
  "aivoice.queryRecords",
  "voice.querySipRecords",
  "voice.queryGroupRecords",
  "voice.getSipRecord",
  "voice.getGroupRecord",
]);

describe.each([
  [recordQuery, { appId: "ai-app-1", startTime: "2026-03-09 00:00:00", endTime: "2026-03-09 23:59:59" }, "keyId"],
  [recordSipQuery, { strTime: "2026-03-09T00:00:00Z", endTime: "2026-03-09T23:59:59Z" }, "voiceId"],
  [recordGroupQuery, { strTime: "2026-03-09T00:00:00Z", endTime: "2026-03-09T23:59:59Z" }, "voiceId"],
] as const)("a page of call records", (operation, params, idField) => {
  test(`of ${operation.id} is kept as it came, whatever its records lack, add or write oddly`, async () => {
    const [usual] = z
      .object({ data: z.object({ records: z.array(z.looseObject({})) }) })
      .parse(sampleOf(operation.id).reply).data.records;
    const records = [
      { ...usual, newField: { deep: ["kept"] } },
      { ...usual, [idField]: undefined, chargedDuration: "soon" },
      { ...usual, [idField]: null, chargedDuration: { of: 1 } },
    ].map((record) => JSON.parse(JSON.stringify(record)));
    const request = { current: 1, size: 100, params };
    const page = { total: 7, size: 100, current: 1, pages: 1, records: [...records, null, "a text", ["a list"]] };
    const result = await answered<z.ZodObject, z.ZodObject, FaultTable>(operation, request, {
      ...envelope,
      data: page,
    });
    expect(result).toMatchObject({ kind: "accepted", reply: { data: { total: "7" } } });
    expect(result.kind === "accepted" && result.reply.data).toMatchObject({ records: [...records, {}, {}, {}] });
    expect(result.facts.drift).toEqual(
      expect.arrayContaining([
        "undeclared field data.records[].newField",
        `missing field data.records[].${idField}`,
        expect.stringMatching(/^unexpected value of data\.records\[\]\.chargedDuration: /),
        expect.stringMatching(/^unexpected value of data\.records\[\]: /),
      ]),
    );
  });
});

test("a single call record is kept as it came, and nothing at all is no record", async () => {
  const told = { voiceId: 7, callDuration: "soon", newField: true };
  expect(await answered(recordSip, { voiceId: "7" }, { ...envelope, data: told })).toMatchObject({
    kind: "accepted",
    reply: { data: told },
  });
  expect(await answered(recordSip, { voiceId: "7" }, { ...envelope, data: null })).toMatchObject({ kind: "unknown" });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("the reply of %s", (id, operation) => {
  const { request, reply } = sampleOf(id);
  const unsigned = (value: unknown) =>
    typeof value === "string" && /^(0|[1-9]\d*)$/.test(value) ? JSON.rawJSON(value) : value;
  // Records are kept as they come, so that their values are the same as text alone.
  const asRead = (told: unknown) =>
    keptAsTold.has(id) ? mapLeaves(told, (leaf) => (leaf === null ? null : String(leaf))) : told;
  const signed = (value: unknown) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value);

  test.each([
    ["numbers and booleans in quotes", signed],
    ["bare numbers where text holds digits, ids beyond 2^53 too", unsigned],
  ])("is the same with %s", async (_what, change) => {
    const plain = await answered(operation, request, reply);
    const spelled = await answered(operation, request, mapLeaves(reply, change));
    if (plain.kind !== "accepted" || spelled.kind !== "accepted") throw new Error(JSON.stringify([plain, spelled]));
    expect(asRead(spelled.reply)).toEqual(asRead(plain.reply));
    expect(plain.facts.drift).toEqual([]);
    expect(spelled.facts.drift).toEqual([]);
  });

  test("may hold fields that nobody declared, each of which is recorded", async () => {
    const result = await answered(
      operation,
      request,
      mapObjects(reply, (fields) => ({ ...fields, surprise: { a: 1 } })),
    );
    expect(result.kind).toBe("accepted");
    expect(result.facts.drift).toContain("undeclared field surprise");
    expect(result.facts.drift.every((difference) => /^undeclared field (\S+\.)?surprise$/.test(difference))).toBe(true);
    expect(journal.entries.at(-1)?.end?.drift).toEqual(result.facts.drift);
  });

  test("may lack every optional field, which is recorded as missing", async () => {
    const optional = Object.keys(reply).filter(
      (name) => operation.reply.safeParse({ ...reply, [name]: undefined }).success,
    );
    const bare = Object.fromEntries(
      Object.entries(reply).filter(([name]) => name === "status" || !optional.includes(name)),
    );
    const result = await answered(operation, request, bare);
    expect(result.kind).toBe("accepted");
    const lacking = optional.filter((name) => name in operation.reply.shape);
    expect(result.facts.drift).toEqual(lacking.map((name) => `missing field ${name}`));
  });
});

describe("an id that is part of a path", () => {
  test.each([
    ["a b/c?d#e", "a%20b%2Fc%3Fd%23e"],
    ["..%2f", "..%252f"],
    ["half \ud800", "half%20%EF%BF%BD"],
  ])("cannot leave its place: %j", async (appId, part) => {
    await answered(otpAppDetails, { appId }, { ...envelope, data: { appId } });
    expect(peer.ledger.at(-1)).toMatchObject({ method: "GET", path: `/otp/app/details/${part}` });
  });

  test.each([".", "..", " .. "])("is refused before the call where it is %j, which means another path", async (id) => {
    const sent = peer.ledger.length;
    await expect(answered(otpAppDetails, { appId: id }, envelope)).rejects.toThrow("cannot consist of dots alone");
    await expect(answered(recordSip, { voiceId: id }, envelope)).rejects.toThrow("cannot consist of dots alone");
    expect(peer.ledger).toHaveLength(sent);
  });
});
