import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { submission } from "#db/schema/submissions.ts";
import { type PortalClient, portalClient, sendDirectly } from "#tests/support/portal-client.ts";
import type { BenchProcess } from "./processes.ts";
import { type BenchProduct, openProduct } from "./product.ts";
import { type Figure, report } from "./report.ts";
import { measureScrolling, type Scrolling } from "./scroll.ts";
import { openWatcher, recipientRows, type Watcher, watchSubmission } from "./watcher.ts";

const patienceMs = 20 * 60_000;
const sayEveryMs = 15_000;

type Counts = { recipients: number; succeeded: number; failed: number; verified: number };
type Watched = { heardMs: number; shownMs: number; verifiedMs: number; queries: number; counts: Counts };

/**
 * A list of 100,000 through the whole portal with a browser on its page, against the same list with neither poller nor
 * browser. Returns the path of the JSON.
 */
export async function benchList({ isQuick }: { isQuick: boolean }): Promise<string> {
  const list = isQuick ? { id: "list-1000", size: 1000 } : { id: "list-100000", size: 100_000 };
  const depths = isQuick ? [200, 600, 1000] : [200, 2000, 5000, 10_000];
  const product = await openProduct();
  try {
    await product.startSandbox();
    const web = await product.startWeb();
    const memory = sampleMemory(web);
    const watcher = await openWatcher(product, 900);
    const portal = portalClient(product.portalUrl, await watcher.context.cookies());
    let watched: Watched;
    let scrolling: Scrolling[];
    try {
      const worker = product.startWorker();
      watched = await sendWatched(product, portal, watcher, list);
      await worker.stop();
      await showNewRows(watcher.page);
      scrolling = await measureScrolling(watcher.page, depths, recipientRows);
    } finally {
      memory.stop();
      await watcher.close();
    }
    const largestMiB = memory.largest();
    console.log("  Watched and verified; now the same list without browser and poller.");
    const aloneMs = await sendAlone(product, portal, list);
    return report("list", figuresOf({ list, watched, scrolling, aloneMs, largestMiB }), {
      list,
      watched,
      aloneMs,
      scrolling,
    });
  } finally {
    await product.close();
  }
}

/** Rows that came after the page was opened wait behind a button, so that nothing jumps; most of the list is there. */
async function showNewRows(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: / new$/ });
  if (await button.isVisible()) await button.click();
  await button.waitFor({ state: "hidden" });
}

function sampleMemory(web: BenchProcess): { stop(): void; largest(): number } {
  let largest = 0;
  const timer = setInterval(() => {
    largest = Math.max(largest, web.residentMiB());
  }, 500);
  return { stop: () => clearInterval(timer), largest: () => largest };
}

async function sendWatched(
  product: BenchProduct,
  portal: PortalClient,
  { page }: Watcher,
  list: { id: string; size: number },
): Promise<Watched> {
  const submissionId = await sendDirectly(portal, list.id, list.size);
  const start = await dispatchOf(product, submissionId);
  await watchSubmission(page, submissionId);
  const heardMs = (await until(product, submissionId, ({ recipients }) => recipients >= list.size)) - start;
  const shown = (word: string, count: number) =>
    page.getByRole("link", { name: `${word} ${count.toLocaleString("en")}`, exact: true }).waitFor({ timeout: 60_000 });
  await Promise.all([shown("Succeeded", list.size * 0.9), shown("Failed", list.size * 0.1)]);
  const shownMs = Date.now() - start;
  const verifiedMs = (await until(product, submissionId, ({ verified }) => verified >= list.size)) - start;
  const [row] = await product.services.db.system.execute<{ queries: number }>(sql`
    select count(*)::int as queries from platform_call where path like '%getSendEmailRcd%'`);
  return {
    heardMs,
    shownMs,
    verifiedMs,
    queries: row?.queries ?? Number.NaN,
    counts: await countsOf(product, submissionId),
  };
}

async function sendAlone(
  product: BenchProduct,
  portal: PortalClient,
  list: { id: string; size: number },
): Promise<number> {
  const worker = product.startScript("scripts/bench/worker-without-poller.ts");
  const submissionId = await sendDirectly(portal, list.id, list.size);
  const start = await dispatchOf(product, submissionId);
  const heardMs = (await until(product, submissionId, ({ recipients }) => recipients >= list.size)) - start;
  await worker.stop();
  return heardMs;
}

/** When the worker claimed the attempt, in ms since the epoch. */
async function dispatchOf(product: BenchProduct, submissionId: string): Promise<number> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [row] = await product.services.db.system.execute<{ at: number | null }>(sql`
      select (extract(epoch from dispatched_at) * 1000)::float8 as at from attempt where submission_id = ${submissionId}`);
    if (row?.at) return row.at;
    if (Date.now() > deadline) throw new Error("the batch was not dispatched within a minute");
    await delay(50);
  }
}

/** Waits for the counters; answers the moment at which they were so. */
async function until(
  product: BenchProduct,
  submissionId: string,
  isThere: (counts: Counts) => boolean,
): Promise<number> {
  const deadline = Date.now() + patienceMs;
  let saidAt = Date.now();
  for (;;) {
    const counts = await countsOf(product, submissionId);
    if (isThere(counts)) return Date.now();
    if (Date.now() - saidAt > sayEveryMs) {
      saidAt = Date.now();
      console.log(`  ${counts.recipients} heard of, ${counts.verified} verified`);
    }
    if (Date.now() > deadline) throw new Error(`still waiting after 20 minutes: ${JSON.stringify(counts)}`);
    await delay(200);
  }
}

async function countsOf(product: BenchProduct, submissionId: string): Promise<Counts> {
  const [row] = await product.services.db.system.select().from(submission).where(eq(submission.id, submissionId));
  if (!row) throw new Error("the submission is gone");
  return {
    recipients: row.recipientCount,
    succeeded: row.succeededCount,
    failed: row.failedCount,
    verified: row.succeededVerifiedCount + row.failedVerifiedCount,
  };
}

function figuresOf(results: {
  list: { size: number };
  watched: Watched;
  scrolling: Scrolling[];
  aloneMs: number;
  largestMiB: number;
}): Figure[] {
  const { list, watched, scrolling, aloneMs, largestMiB } = results;
  const { heardMs, shownMs, verifiedMs, queries, counts } = watched;
  const rate = (ms: number) => (list.size * 1000) / ms;
  return [
    { name: "succeeded", value: counts.succeeded, unit: "", target: { is: "=", value: list.size * 0.9 } },
    { name: "failed", value: counts.failed, unit: "", target: { is: "=", value: list.size * 0.1 } },
    { name: "all heard, watched", value: heardMs / 1000, unit: "s" },
    { name: "all heard, no browser or poller", value: aloneMs / 1000, unit: "s" },
    { name: "callbacks applied, watched", value: rate(heardMs), unit: "/s" },
    { name: "callbacks applied, no browser or poller", value: rate(aloneMs), unit: "/s" },
    { name: "time watched against unwatched", value: heardMs / aloneMs, unit: "", target: { is: "<=", value: 1.25 } },
    { name: "page shows all of it after", value: (shownMs - heardMs) / 1000, unit: "s" },
    { name: "all verified after", value: verifiedMs / 1000, unit: "s" },
    {
      name: "getSendEmailRcd queries",
      value: queries,
      unit: "",
      target: { is: "<=", value: (list.size / 100_000) * 550 },
    },
    { name: "web process, most memory", value: largestMiB, unit: "MiB", target: { is: "<", value: 512 } },
    ...scrolling.flatMap(({ depth, reachedMs, frameP95Ms, frameLongestMs, longTasks }) => [
      { name: `row ${depth} of the table reached in`, value: reachedMs / 1000, unit: "s" },
      { name: `  frames there, p95`, value: frameP95Ms, unit: "ms" },
      { name: `  frames there, longest`, value: frameLongestMs, unit: "ms" },
      { name: `  tasks over 50 ms there`, value: longTasks, unit: "" },
    ]),
  ];
}
