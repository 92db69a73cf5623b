import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliveryTiming } from "#server/sandbox/areas/email/callback-delivery.ts";
import {
  type CallbackReceiver,
  control,
  fetchEmails,
  fetchJournal,
  type ReceivedCallback,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
} from "#tests/support/sandbox.ts";
import { send, untilCallbacksEnd } from "./sends.ts";

const shortTiming = { retryAfterMs: [30, 60, 90] };

let sandbox: TestSandbox;
let receivers: CallbackReceiver[] = [];
beforeEach(async () => {
  sandbox = await startTestSandbox({ timing: shortTiming });
});
afterEach(async () => {
  await Promise.all([sandbox.close(), ...receivers.map((receiver) => receiver.close())]);
  receivers = [];
});

async function receive(answer?: Parameters<typeof startReceiver>[0]): Promise<CallbackReceiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}
const eventsOf = (receiver: CallbackReceiver) => receiver.received.map((callback) => JSON.parse(callback.body));
const idsOf = (receiver: CallbackReceiver): string[] => eventsOf(receiver).map((event) => event.emailId);
const attemptsOf = async (taskId: string) => (await fetchEmails(sandbox.url, taskId)).map((email) => email.attempts);

describe("delivery", () => {
  test("its production timing is what sandbox.md fixes", () => {
    expect(deliveryTiming).toEqual({
      firstAfterMs: 50,
      timeoutMs: 5000,
      retryAfterMs: [1000, 5000, 30_000],
      maxInFlight: 20,
    });
  });

  test("brings one JSON object per email, 50 ms after the answer", async () => {
    const receiver = await receive();
    const sentAt = Date.now();
    const taskId = await send(sandbox.url, `${receiver.url}?token=a%2Fb`);
    await untilCallbacksEnd(sandbox.url, taskId);
    const [first] = receiver.received;
    expect(first).toMatchObject({ method: "POST", url: "/callback?token=a%2Fb", contentType: "application/json" });
    expect((first?.at ?? 0) - sentAt).toBeGreaterThanOrEqual(49);
    const emails = await fetchEmails(sandbox.url, taskId);
    expect(idsOf(receiver).sort()).toEqual(emails.map((email) => email.emailId));
    const events = eventsOf(receiver).sort((left, right) => Number(left.emailId) - Number(right.emailId));
    for (const [index, event] of events.entries())
      expect(event).toEqual({
        taskId,
        emailId: emails[index]?.emailId,
        toAddress: `user0000${String(index + 1).padStart(2, "0")}@sandbox.example`,
        emailState: index === 9 ? "failure" : "success",
        remark: expect.stringMatching(/\w/),
      });
    expect(emails.every((email) => email.callback === "delivered" && email.attempts === 1)).toBe(true);
  });

  test("keeps list order and never has more than 20 requests in flight, also with two batches", async () => {
    const receiver = await receive(async () => {
      await sleep(5);
      return 204;
    });
    const taskIds = await Promise.all([
      send(sandbox.url, receiver.url, { receiverId: "list-1000" }),
      send(sandbox.url, receiver.url, { receiverId: "list-1000", subject: "Another" }),
    ]);
    for (const taskId of taskIds) await untilCallbacksEnd(sandbox.url, taskId);
    expect(receiver.received).toHaveLength(2000);
    expect(receiver.mostInFlight()).toBeGreaterThan(10);
    expect(receiver.mostInFlight()).toBeLessThanOrEqual(20);
    for (const taskId of taskIds) {
      const ids = eventsOf(receiver).filter((event) => event.taskId === taskId);
      // Requests leave in order; on 20 connections they may arrive a few places apart.
      for (const [place, event] of ids.entries())
        expect(Math.abs(Number(event.emailId) - Number(ids[0].emailId) - place)).toBeLessThanOrEqual(100);
    }
  });

  test("tries again after each wait where the answer is no 2xx, then drops the callback", async () => {
    const receiver = await receive((_callback, count) => (count % 2 ? 503 : 302));
    const taskId = await send(sandbox.url, receiver.url);
    await untilCallbacksEnd(sandbox.url, taskId);
    expect(receiver.received).toHaveLength(40);
    const emails = await fetchEmails(sandbox.url, taskId);
    expect(emails.every((email) => email.callback === "dropped" && email.attempts === 4)).toBe(true);
    expect(emails.map((email) => email.status)).toEqual([...Array(9).fill("0"), "1"]);
    const [first] = idsOf(receiver);
    const times = receiver.received
      .filter((callback) => JSON.parse(callback.body).emailId === first)
      .map(({ at }) => at);
    for (const [index, wait] of shortTiming.retryAfterMs.entries())
      expect((times[index + 1] ?? 0) - (times[index] ?? 0)).toBeGreaterThanOrEqual(wait - 2);
  });

  test("stops trying once it is acknowledged", async () => {
    const seen = new Set<string>();
    const receiver = await receive((callback) => {
      const isNew = !seen.has(callback.body);
      seen.add(callback.body);
      return isNew ? 500 : 200;
    });
    const taskId = await send(sandbox.url, receiver.url);
    await untilCallbacksEnd(sandbox.url, taskId);
    expect(await attemptsOf(taskId)).toEqual(Array(10).fill(2));
    expect((await fetchEmails(sandbox.url, taskId)).every((email) => email.callback === "delivered")).toBe(true);
  });

  test("is not held up by the silence of another receiver", async () => {
    await sandbox.close();
    sandbox = await startTestSandbox({ timing: { ...shortTiming, timeoutMs: 600_000 } });
    const silent = await receive(() => new Promise(() => {}));
    await send(sandbox.url, silent.url, { receiverId: "list-1000" });
    await expect.poll(() => silent.received.length).toBe(20);
    const receiver = await receive();
    await untilCallbacksEnd(sandbox.url, await send(sandbox.url, receiver.url));
    expect(receiver.received).toHaveLength(10);
    expect(silent.received).toHaveLength(20);
  });

  test("takes silence, a refused connection and an address that is no URL for failures", async () => {
    await sandbox.close();
    sandbox = await startTestSandbox({ timing: { ...shortTiming, timeoutMs: 100 } });
    const silent = await receive(() => new Promise(() => {}));
    const gone = await startReceiver();
    await gone.close();
    for (const url of [silent.url, gone.url, "not a url", "ftp://127.0.0.1/x"]) {
      const taskId = await send(sandbox.url, url);
      await untilCallbacksEnd(sandbox.url, taskId);
      expect(await attemptsOf(taskId)).toEqual(Array(10).fill(4));
    }
    expect(silent.received).toHaveLength(40);
  });

  test("lets a large failing batch hold up no other", async () => {
    const failing = await receive(() => 500);
    const working = await receive();
    const failingTask = await send(sandbox.url, failing.url, { receiverId: "list-1000" });
    const taskId = await send(sandbox.url, working.url);
    await untilCallbacksEnd(sandbox.url, taskId);
    expect((await fetchEmails(sandbox.url, failingTask)).some((email) => email.callback === "waiting")).toBe(true);
  });

  test("makes an email known from its first try on, acknowledged or not", async () => {
    const { promise: mayAnswer, resolve } = Promise.withResolvers<number>();
    const receiver = await receive(() => mayAnswer);
    const taskId = await send(sandbox.url, receiver.url);
    await expect.poll(() => receiver.received.length).toBe(10);
    const [first] = await fetchEmails(sandbox.url, taskId);
    expect(first).toMatchObject({ state: "sent", callback: "waiting" });
    resolve(200);
  });
});

describe("the dials", () => {
  const batch = async (callbacks: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
    const receiver = await receive();
    await control(sandbox.url, "faults", { callbacks });
    const taskId = await send(sandbox.url, receiver.url, fields);
    await untilCallbacksEnd(sandbox.url, taskId);
    return { receiver, taskId };
  };

  test("duplicate brings as many copies of each", async () => {
    const { receiver, taskId } = await batch({ duplicate: 3 });
    expect(receiver.received).toHaveLength(30);
    expect(new Set(idsOf(receiver)).size).toBe(10);
    expect(await attemptsOf(taskId)).toEqual(Array(10).fill(3));
  });

  test("shuffle brings each once, in another order", async () => {
    const { receiver } = await batch({ shuffle: true }, { receiverId: "list-1000" });
    const places = idsOf(receiver).map((id) => Number(id));
    const smallest = Math.min(...places);
    expect([...places].sort((left, right) => left - right)).toEqual(places.map((_, index) => smallest + index));
    expect(Math.abs((places[0] ?? 0) - smallest) + Math.abs((places[1] ?? 0) - smallest)).toBeGreaterThan(1);
    const moved = places.filter((place, index) => Math.abs(place - smallest - index) > 100);
    expect(moved.length).toBeGreaterThan(500);
  });

  test("delayMs brings them that much later", async () => {
    const startedAt = Date.now();
    const { receiver } = await batch({ delayMs: 250 });
    expect((receiver.received[0]?.at ?? 0) - startedAt).toBeGreaterThanOrEqual(300);
    expect(receiver.received).toHaveLength(10);
  });

  test("drop loses that share, and the emails are known nevertheless", async () => {
    const { receiver, taskId } = await batch({ drop: 0.3 }, { receiverId: "list-1000" });
    const emails = await fetchEmails(sandbox.url, taskId);
    const lost = emails.filter((email) => email.callback === "lost");
    expect(lost.length).toBeGreaterThan(200);
    expect(lost.length).toBeLessThan(400);
    expect(receiver.received).toHaveLength(1000 - lost.length);
    expect(lost.every((email) => email.attempts === 0 && email.status !== null)).toBe(true);
  });

  test("format form sends form fields in a POST", async () => {
    const { receiver, taskId } = await batch({ format: "form" });
    const [first] = receiver.received;
    expect(first).toMatchObject({ method: "POST", contentType: "application/x-www-form-urlencoded" });
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toMatchObject({ taskId, emailState: "success" });
  });

  test("format query sends a GET that keeps the address's own query", async () => {
    const receiver = await receive();
    await control(sandbox.url, "faults", { callbacks: { format: "query" } });
    const taskId = await send(sandbox.url, `${receiver.url}?own=a%20b~c&flag`);
    await untilCallbacksEnd(sandbox.url, taskId);
    const [first] = receiver.received;
    expect(first).toMatchObject({ method: "GET", body: "", contentType: "" });
    expect(first?.url).toMatch(/\?own=a%20b~c&flag&taskId=/);
    const query = new URL(first?.url ?? "", sandbox.url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ own: "a b~c", taskId, toAddress: "user000001@sandbox.example" });
  });

  test("beforeResponse brings every callback before the answer does", async () => {
    const receiver = await receive(async () => {
      await sleep(20);
      return 200;
    });
    await control(sandbox.url, "faults", { callbacks: { beforeResponse: true } });
    const taskId = await send(sandbox.url, receiver.url);
    const answeredAt = Date.now();
    expect(receiver.received).toHaveLength(10);
    expect(receiver.received.every((callback: ReceivedCallback) => callback.at <= answeredAt)).toBe(true);
    await untilCallbacksEnd(sandbox.url, taskId);
    expect(receiver.received).toHaveLength(10);
  });

  test("a batch keeps the dials it was accepted with", async () => {
    const receiver = await receive();
    await control(sandbox.url, "faults", { callbacks: { duplicate: 2, delayMs: 50 } });
    const taskId = await send(sandbox.url, receiver.url);
    await control(sandbox.url, "faults", {});
    await untilCallbacksEnd(sandbox.url, taskId);
    expect(receiver.received).toHaveLength(20);
  });

  test("dropResponse carries the request out and cuts the connection without an answer", async () => {
    const receiver = await receive();
    await control(sandbox.url, "faults", { dropResponse: true });
    await expect(send(sandbox.url, receiver.url)).rejects.toThrow("fetch failed");
    await expect.poll(() => receiver.received.length).toBe(10);
    const calls = await fetchJournal(sandbox.url);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: "/email/batchSendEmail", answer: null });
    await control(sandbox.url, "faults", {});
    await expect(send(sandbox.url, receiver.url)).rejects.toThrow("refused with -2");
  });

  test("a batch whose caller hung up is carried out all the same", async () => {
    const receiver = await receive();
    await control(sandbox.url, "faults", { latencyMs: 500 });
    const hungUp = new AbortController();
    const pending = send(sandbox.url, receiver.url, {}, hungUp.signal);
    await expect.poll(async () => (await fetchJournal(sandbox.url)).length).toBe(1);
    hungUp.abort();
    await expect(pending).rejects.toThrow();
    await expect.poll(() => receiver.received.length).toBe(10);
    expect((await fetchJournal(sandbox.url))[0]?.answer).toBe(null);
  });

  test("failNext with carryOut delivers the callbacks of the batch it denies", async () => {
    const receiver = await receive();
    await control(sandbox.url, "faults", {
      failNext: [{ path: "/email/batchSendEmail", status: "-22", carryOut: true }],
    });
    await expect(send(sandbox.url, receiver.url)).rejects.toThrow("refused with -22");
    await expect.poll(() => receiver.received.length).toBe(10);
  });

  test("latencyMs delays the answer", async () => {
    await control(sandbox.url, "faults", { latencyMs: 150 });
    const startedAt = Date.now();
    await send(sandbox.url, "http://127.0.0.1:9/");
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(149);
  });
});
