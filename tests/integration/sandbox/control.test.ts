import { describe, expect, test } from "vitest";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, fetchEmails, fetchJournal, startReceiver } from "#tests/support/sandbox.ts";
import { goodSend, send } from "./sends.ts";

const senders = "/email/getListEmailAddress";
const appId = "em-app-1";

const sandbox = ownSandbox();

describe("the journal", () => {
  test("holds every platform call in order, with its query, body and answer as they travelled", async () => {
    const startedAt = Date.now();
    const first = await callPlatform(sandbox.url, senders, { appId }, { method: "GET" });
    const second = await callPlatform(sandbox.url, senders, '{"appId" : "\\/"}');
    await callPlatform(sandbox.url, "/email/nothing", {});
    await callPlatform(sandbox.url, senders, {}, { method: "PUT" });
    const calls = await fetchJournal(sandbox.url);
    expect(calls.map((call) => [call.method, call.path])).toEqual([
      ["GET", senders],
      ["POST", senders],
      ["POST", "/email/nothing"],
      ["PUT", senders],
    ]);
    expect(calls[0]).toMatchObject({ query: "appId=em-app-1", body: "", answer: JSON.stringify(first.body) });
    expect(calls[1]).toMatchObject({ query: "", body: '{"appId" : "\\/"}', answer: JSON.stringify(second.body) });
    expect(Object.keys(calls[0] ?? {})).toEqual(["seq", "at", "method", "path", "query", "body", "answer"]);
    expect(Date.parse(calls[0]?.at ?? "")).toBeGreaterThanOrEqual(startedAt);
    expect(calls.map((call) => call.seq)).toEqual(calls.map((_, index) => (calls[0]?.seq ?? 0) + index));
  });

  test("answers only what came after a number, and never uses a number again", async () => {
    for (let count = 0; count < 3; count += 1) await callPlatform(sandbox.url, senders, { appId });
    const [first, , third] = await fetchJournal(sandbox.url);
    expect(await fetchJournal(sandbox.url, first?.seq)).toHaveLength(2);
    expect(await fetchJournal(sandbox.url, third?.seq)).toEqual([]);
    await control(sandbox.url, "reset");
    expect(await fetchJournal(sandbox.url)).toEqual([]);
    await callPlatform(sandbox.url, senders, { appId });
    expect((await fetchJournal(sandbox.url))[0]?.seq).toBe((third?.seq ?? 0) + 1);
    const wrong = await callPlatform(sandbox.url, "/_control/calls", { after: "x" }, { method: "GET" });
    expect(wrong.status).toBe("-1");
  });

  test("cuts bodies and answers at 16 KiB, between two characters", async () => {
    await callPlatform(sandbox.url, senders, { appId, ignored: "é".repeat(20_000) });
    const taskId = await send(sandbox.url, "http://127.0.0.1:9/", { receiverId: "list-1000" });
    await expect.poll(async () => (await fetchEmails(sandbox.url, taskId))[199]?.attempts).toBeGreaterThan(0);
    const ids = (await fetchEmails(sandbox.url, taskId)).slice(0, 200).map((email) => email.emailId);
    await callPlatform(sandbox.url, "/email/getSendEmailRcd", { appId, emailId: ids.join(",") });
    const calls = await fetchJournal(sandbox.url);
    const body = Buffer.from(calls[0]?.body ?? "");
    expect([16_383, 16_384]).toContain(body.length);
    expect(body.toString()).not.toContain("\ufffd");
    expect(Buffer.from(calls.at(-1)?.answer ?? "")).toHaveLength(16_384);
  });

  test("keeps a refused call too", async () => {
    await callPlatform(sandbox.url, senders, { appId }, { secret: "guess" });
    expect((await fetchJournal(sandbox.url))[0]?.answer).toContain('"-1"');
  });

  test("holds the last 50,000 calls", async () => {
    const { Journal } = await import("#server/sandbox/journal.ts");
    const { Clock } = await import("#server/sandbox/clock.ts");
    const { Counter } = await import("#server/sandbox/counter.ts");
    const journal = new Journal(new Clock(), new Counter(1, 100_000, () => {}));
    const call = { method: "GET", path: "/", query: "", body: Buffer.alloc(0) };
    for (let count = 0; count < 60_000; count += 1) journal.receive(call);
    const calls = [...journal.list(0)];
    expect(calls).toHaveLength(50_000);
    expect(calls[0]).toMatchObject({ seq: 10_001 });
    expect(calls.at(-1)).toMatchObject({ seq: 60_000 });
  });
});

describe("the dials", () => {
  test.each([
    [{ latencyMs: -1 }],
    [{ latencyMs: "soon" }],
    [{ dropResponse: "yes" }],
    [{ failNext: {} }],
    [{ failNext: [{ path: "sms", status: "-1" }] }],
    [{ failNext: [{ path: "/sms/sendSms" }] }],
    [{ failNext: [{ path: "/sms/sendSms", status: "-1", times: 0 }] }],
    [{ callbacks: { drop: 1.1 } }],
    [{ callbacks: { duplicate: 0 } }],
    [{ callbacks: { format: "xml" } }],
    [{ callbacks: { shuffel: true } }],
    [{ latency: 5 }],
  ])("%j is refused with a sentence and changes nothing", async (faults) => {
    await control(sandbox.url, "faults", { failNext: [{ path: senders, status: "-4" }] });
    const answer = await callPlatform(sandbox.url, "/_control/faults", faults, { method: "PUT" });
    expect(answer).toMatchObject({ http: 200, status: "-1", reason: expect.stringMatching(/\w+ \w+/) });
    expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe("-4");
  });

  test("take numbers in quotes, and a path with its query", async () => {
    const failNext = [{ path: `${senders}?appId=1`, status: "-4", times: "2" }];
    await control(sandbox.url, "faults", { latencyMs: "1", failNext });
    for (const status of ["-4", "-4", "0"])
      expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe(status);
  });

  test("an empty object clears them all, and so does a reset", async () => {
    const failNext = [{ path: senders, status: "-4", times: 5 }];
    await control(sandbox.url, "faults", { failNext });
    await control(sandbox.url, "faults", {});
    expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe("0");
    await control(sandbox.url, "faults", { failNext });
    await control(sandbox.url, "reset");
    expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe("0");
  });

  test("a POST adds failures before those that wait and leaves every other dial as it is", async () => {
    await control(sandbox.url, "faults", { callbacks: { duplicate: 3 }, failNext: [{ path: senders, status: "-4" }] });
    const added = await callPlatform(sandbox.url, "/_control/faults", { failNext: [{ path: senders, status: "-22" }] });
    expect(added).toMatchObject({ status: "0", body: { faults: { callbacks: { duplicate: 3 } } } });
    for (const status of ["-22", "-4", "0"])
      expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe(status);
  });

  test.each([
    [{ latencyMs: 1 }],
    [{ failNext: [{ path: "sms", status: "-1" }] }],
    [{ failNext: Array.from({ length: 1001 }, () => ({ path: senders, status: "-4" })) }],
  ])("a POST of anything else is refused and adds nothing", async (body) => {
    expect(await callPlatform(sandbox.url, "/_control/faults", body)).toMatchObject({ http: 200, status: "-1" });
    expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe("0");
  });

  test("they change nothing about control calls", async () => {
    await control(sandbox.url, "faults", { dropResponse: true, latencyMs: 60_000 });
    expect(await fetchJournal(sandbox.url)).toEqual([]);
  });
});

describe("the clock", () => {
  test("can be brought back by whoever signs with the real time or with the moved one", async () => {
    await control(sandbox.url, "clock", { offsetSeconds: -86_400 });
    await control(sandbox.url, "clock", { offsetSeconds: 86_400 });
    const timestamp = String(Math.floor(Date.now() / 1000) + 86_400);
    expect((await callPlatform(sandbox.url, "/_control/reset", {}, { timestamp })).status).toBe("0");
    expect((await callPlatform(sandbox.url, senders, { appId })).status).toBe("0");
  });

  test.each([["tomorrow"], [null], [1e300]])("%j is no offset", async (offsetSeconds) => {
    await expect(control(sandbox.url, "clock", { offsetSeconds })).rejects.toThrow("offsetSeconds");
  });
});

describe("a reset", () => {
  test("forgets batches and stops their callbacks", async () => {
    const { promise: mayAnswer, resolve } = Promise.withResolvers<number>();
    const receiver = await startReceiver(() => mayAnswer);
    const taskId = await send(sandbox.url, receiver.url, { receiverId: "list-1000" });
    await expect.poll(() => receiver.received.length).toBe(20);
    await control(sandbox.url, "reset");
    resolve(200);
    await expect(fetchEmails(sandbox.url, taskId)).resolves.toBeUndefined();
    // The next batch is delivered at once, and nothing of the forgotten one comes before it.
    const next = await send(sandbox.url, receiver.url);
    await expect.poll(() => receiver.received.length).toBe(30);
    expect(receiver.received.slice(20).every((callback) => JSON.parse(callback.body).taskId === next)).toBe(true);
    await receiver.close();
  });

  test("forgets a batch that is not answered yet", async () => {
    const receiver = await startReceiver();
    await control(sandbox.url, "faults", { latencyMs: 600 });
    const pending = send(sandbox.url, receiver.url);
    await expect.poll(async () => (await fetchJournal(sandbox.url)).length).toBe(1);
    await control(sandbox.url, "reset");
    await pending;
    const next = await send(sandbox.url, receiver.url);
    await expect.poll(() => receiver.received.length).toBe(10);
    expect(receiver.received.every((callback) => JSON.parse(callback.body).taskId === next)).toBe(true);
    await receiver.close();
  });

  test("a duplicate is one no longer", async () => {
    const fields = { ...goodSend, url: "http://127.0.0.1:9/" };
    const statuses: string[] = [];
    for (let count = 0; count < 2; count += 1)
      statuses.push((await callPlatform(sandbox.url, "/email/batchSendEmail", fields)).status);
    await control(sandbox.url, "reset");
    statuses.push((await callPlatform(sandbox.url, "/email/batchSendEmail", fields)).status);
    expect(statuses).toEqual(["0", "-2", "0"]);
  });
});

test("emails of an unknown batch and a control body that is no object are status -1", async () => {
  const emails = await callPlatform(sandbox.url, "/_control/emails", { taskId: "7" }, { method: "GET" });
  expect(emails).toMatchObject({ http: 200, status: "-1", reason: "taskId names no batch" });
  for (const body of ["[]", "{", "7"])
    expect(await callPlatform(sandbox.url, "/_control/complete", body)).toMatchObject({ http: 200, status: "-1" });
});
