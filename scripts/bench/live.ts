import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Pool } from "undici";
import { recipient } from "#db/schema/recipients.ts";
import { submission } from "#db/schema/submissions.ts";
import { type CallbackAddress, makeCallbackAddress } from "./callback-addresses.ts";
import { type BenchProduct, openProduct } from "./product.ts";
import { quantile, report } from "./report.ts";
import { readSeen, rowsInPage, type Seen, startSeeing } from "./seen-in-page.ts";
import { openWatcher, recipientRows, watchSubmission } from "./watcher.ts";

const perSecond = 100;
/** More than the page loads at first, so that new rows wait and those in sight stay where they are. */
const heardBefore = 260;
const manyRowsHigh = 3600;
/** The last rows leave the document when something above them grows. */
const nearTheEnd = 24;
const lastChangeMs = 15_000;

type Sent = { emailId: string; startedAt: number };

/**
 * How long after a callback's request starts the watching page shows it, while 100 a second arrive: in the row of a
 * recipient that was heard of before, and in the count of all recipients. Returns the path of the JSON.
 */
export async function benchLive({ isQuick }: { isQuick: boolean }): Promise<string> {
  const seconds = isQuick ? 8 : 30;
  const product = await openProduct();
  try {
    await product.startSandbox();
    await product.startWeb();
    product.startWorker();
    const address = await makeCallbackAddress(product);
    const sender = openSender(product, address);
    await Promise.all(Array.from({ length: heardBefore }, (_, index) => sender.send(idOf(index), "queued")));
    await untilHeard(product, address.submissionId, heardBefore);
    const watcher = await openWatcher(product, manyRowsHigh);
    try {
      await watchSubmission(watcher.page, address.submissionId);
      await watcher.page.locator(recipientRows).first().waitFor();
      const rows = await startSeeing(watcher.page);
      const inSight = await emailsOf(product, address.submissionId, rows.slice(0, -nearTheEnd));
      const sent = await sendSteadily(sender, [...inSight.keys()], seconds);
      const heard = heardBefore + sent.fresh.length;
      await untilHeard(product, address.submissionId, heard);
      const seen = await untilShown(() => readSeen(watcher.page), heard, inSight);
      return reportLive(sent, seen, inSight, await rowsInPage(watcher.page), seconds);
    } finally {
      await watcher.close();
      await sender.close();
    }
  } finally {
    await product.close();
  }
}

function idOf(index: number): string {
  return String(700_000_000 + index);
}

/** Sends one callback at a time is asked for; the time is that at which its request starts. */
function openSender(product: BenchProduct, { token }: CallbackAddress) {
  const pool = new Pool(product.portalUrl, { connections: 50, pipelining: 1, allowH2: false });
  const send = async (emailId: string, emailState: string): Promise<Sent> => {
    const body = JSON.stringify({
      taskId: "8812774401",
      emailId,
      toAddress: `u${emailId}@sandbox.example`,
      emailState,
    });
    const startedAt = performance.timeOrigin + performance.now();
    const answer = await pool.request({
      path: `/api/bathWebhook/${token}`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`a callback was answered ${answer.statusCode}`);
    return { emailId, startedAt };
  };
  return { send, close: () => pool.close() };
}

/** New recipients at a steady pace, and among them, evenly, news of those that the page shows. */
async function sendSteadily(sender: ReturnType<typeof openSender>, inSight: readonly string[], seconds: number) {
  const total = seconds * perSecond;
  const every = Math.floor(total / inSight.length);
  const known: Promise<Sent>[] = [];
  const fresh: Promise<Sent>[] = [];
  const start = performance.now();
  for (let count = 0; count < total; count += 1) {
    const wait = start + (count * 1000) / perSecond - performance.now();
    if (wait > 0) await delay(wait);
    const one = count % every === 0 ? inSight[count / every] : undefined;
    if (one !== undefined) known.push(sender.send(one, "success"));
    else fresh.push(sender.send(idOf(heardBefore + fresh.length), "success"));
  }
  return { known: await Promise.all(known), fresh: await Promise.all(fresh) };
}

/** The email ids of the rows that the page shows, and the rows' ids. */
async function emailsOf(product: BenchProduct, submissionId: string, rows: readonly string[]) {
  const shown = new Set(rows);
  const stored = await product.services.db.system
    .select({ id: recipient.id, emailId: recipient.emailId })
    .from(recipient)
    .where(eq(recipient.submissionId, submissionId));
  return new Map(stored.filter(({ id }) => shown.has(String(id))).map(({ id, emailId }) => [emailId, String(id)]));
}

async function untilHeard(product: BenchProduct, submissionId: string, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [row] = await product.services.db.system
      .select({ count: submission.recipientCount })
      .from(submission)
      .where(eq(submission.id, submissionId));
    if (row && row.count >= count) return;
    if (Date.now() > deadline) throw new Error(`only ${row?.count} of ${count} recipients were heard of`);
    await delay(100);
  }
}

async function untilShown(read: () => Promise<Seen>, count: number, inSight: ReadonlyMap<string, string>) {
  const deadline = Date.now() + lastChangeMs;
  for (;;) {
    const seen = await read();
    const isWhole = seen.counts.at(-1)?.count === count && [...inSight.values()].every((id) => id in seen.rows);
    if (isWhole || Date.now() > deadline) return seen;
    await delay(100);
  }
}

function reportLive(
  sent: { known: Sent[]; fresh: Sent[] },
  seen: Seen,
  inSight: ReadonlyMap<string, string>,
  stillThere: ReadonlySet<string>,
  seconds: number,
): string {
  const rows = sent.known.flatMap(({ emailId, startedAt }) => {
    const at = seen.rows[inSight.get(emailId) ?? ""];
    return at === undefined ? [] : [at - startedAt];
  });
  // The nth of them is shown when the count has reached n; they are applied in the order of arrival, or nearly so.
  const counts = sent.fresh.flatMap(({ startedAt }, index) => {
    const shown = seen.counts.find(({ count }) => count >= heardBefore + index + 1);
    return shown ? [shown.at - startedAt] : [];
  });
  const unseen = sent.known.filter(({ emailId }) => !((inSight.get(emailId) ?? "") in seen.rows));
  const leftWindow = unseen.filter(({ emailId }) => !stillThere.has(inSight.get(emailId) ?? "")).length;
  const missed = unseen.length - leftWindow + (sent.fresh.length - counts.length);
  const figure = (name: string, value: number, limit?: number) => ({
    name,
    value,
    unit: "ms",
    ...(limit === undefined ? {} : { target: { is: "<" as const, value: limit } }),
  });
  return report(
    "live",
    [
      figure("callback to row, p50", quantile(rows, 0.5)),
      figure("callback to row, p95", quantile(rows, 0.95), 1000),
      figure("callback to row, longest", quantile(rows, 1)),
      figure("callback to count, p50", quantile(counts, 0.5)),
      figure("callback to count, p95", quantile(counts, 0.95), 1000),
      figure("callback to count, longest", quantile(counts, 1)),
      { name: "callbacks never shown", value: missed, unit: "", target: { is: "=", value: 0 } },
    ],
    { seconds, perSecond, rows: rows.length, counts: counts.length, rowsThatLeftTheWindow: leftWindow },
  );
}
