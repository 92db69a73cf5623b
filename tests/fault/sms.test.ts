import { expect, test } from "vitest";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { exportMessages } from "#server/domain/messages/sent/export-list.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { Step } from "#server/platform/exchange.ts";
import { customers, dispatchables, messagesOf, openPlace, sentDraft } from "#tests/integration/sms/world.ts";
import { attemptsOf } from "#tests/integration/submissions/world.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { backToQueue, halfWay, toUnknown } from "./half-way.ts";

const numbers = 25_000;
const calls = 25;
const slots = 8;

let rows = 0;
/** Messages to 25,000 numbers in 25 calls; the worker is killed in the middle. */
const { kill, sandbox, services } = halfWay({
  openPlace,
  send: (owner) => {
    rows += numbers;
    return sentDraft(owner, { cells: customers(numbers, rows) });
  },
  dispatchables,
  occurrence: 12,
});

/** How often the sandbox was asked to send each message of a submission. Its journal keeps the beginning of each call. */
async function sentTimes(id: string): Promise<Map<string, number>> {
  const chunks = Map.groupBy(await messagesOf(services(), id), ({ chunkNo }) => chunkNo);
  const byFirst = new Map([...chunks.values()].map((messages) => [messages[0]?.orderId, messages]));
  const times = new Map<string, number>();
  for (const { path, body } of await fetchJournal(sandbox.url)) {
    if (path !== sendSmsBatch.path) continue;
    const first = /"orderId":"([^"]+)"/.exec(body)?.[1];
    for (const { orderId } of byFirst.get(first ?? "") ?? [])
      if (orderId !== null) times.set(orderId, (times.get(orderId) ?? 0) + 1);
  }
  return times;
}

async function countsInFile(owner: Scope, id: string): Promise<Record<string, number>> {
  let text = "";
  const { chunks } = await exportMessages(owner, channels, { submissionId: id });
  for await (const chunk of chunks) text += Buffer.from(chunk).toString("utf8");
  const [header = [], ...records] = csvRecords(text);
  const at = header.indexOf("outcome");
  const counts: Record<string, number> = { planned: records.length };
  for (const record of records) counts[record[at] ?? ""] = (counts[record[at] ?? ""] ?? 0) + 1;
  return counts;
}

/** What is left of the call that the worker died in. */
const expected: [Step, "accepted" | "unknown"][] = [
  ["before_claim", "accepted"],
  ["claimed", "unknown"],
  ["headers_sent", "unknown"],
  ["acted_unread", "unknown"],
  ["answer_read", "unknown"],
  ["outcome_committed", "accepted"],
];

test.each(expected)(
  "a worker killed at %s in a send to 25,000: its call is %s, and no number gets it twice",
  async (step, state) => {
    const { owner, id } = await kill(step, toUnknown);
    const times = [...(await sentTimes(id)).values()];
    expect(Math.max(...times)).toBe(1);
    const attempts = await attemptsOf(services(), id);
    expect(attempts).toHaveLength(calls);
    expect(
      attempts
        .map((row) => row.state)
        .toSorted()
        .filter((at) => at !== "accepted"),
    ).toEqual(state === "unknown" ? ["unknown"] : []);
    const unknown = state === "unknown" ? 1000 : 0;
    const figures = await readFigures(owner, smsChannel, id);
    expect(figures).toMatchObject({
      planned: numbers,
      submitted: numbers,
      unknown,
      accepted: numbers - unknown,
      refused: 0,
    });
    expect(figures).toMatchObject({ waiting: 0, notSent: 0 });
    expect(await countsInFile(owner, id)).toEqual({
      planned: numbers,
      accepted: numbers - unknown,
      ...(unknown > 0 ? { unknown } : {}),
    });
    // What is unknown may have arrived, and all that is accepted did.
    expect(times.length).toBeGreaterThanOrEqual(numbers - unknown);
  },
);

test.each<Step>(["claimed", "fence_checked", "acted_unread", "answer_read", "outcome_committed"])(
  "a worker killed at %s with eight calls under way: what it had in hand is unknown, and no number gets it twice",
  async (step) => {
    const { owner, id } = await kill(step, toUnknown, slots);
    const times = [...(await sentTimes(id)).values()];
    expect(Math.max(...times)).toBe(1);
    const attempts = await attemptsOf(services(), id);
    const left = attempts.filter(({ state }) => state !== "accepted");
    expect(new Set(left.map(({ state }) => state))).toEqual(new Set(left.length > 0 ? ["unknown"] : []));
    // As many as were under way, and as many that had ended and were not stored yet.
    expect(left.length).toBeLessThanOrEqual(2 * slots);
    const unknown = 1000 * left.length;
    const figures = await readFigures(owner, smsChannel, id);
    expect(figures).toMatchObject({ planned: numbers, unknown, accepted: numbers - unknown, refused: 0, waiting: 0 });
    expect(times.length).toBeGreaterThanOrEqual(numbers - unknown);
    expect(times.length).toBeLessThanOrEqual(numbers);
  },
);

test("would send a thousand numbers twice if expired leases went back to the queue", async () => {
  const { id } = await kill("acted_unread", backToQueue);
  const times = [...(await sentTimes(id)).values()];
  expect(times.filter((count) => count === 2)).toHaveLength(1000);
});
