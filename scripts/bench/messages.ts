import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { prepareWa } from "./prepare.ts";
import { type BenchProduct, openProduct } from "./product.ts";
import { type Figure, median, quantile, report } from "./report.ts";
import { measureScrolling } from "./scroll.ts";
import { measureTyping } from "./typing.ts";
import { openWatcher } from "./watcher.ts";

const few = 10;
const messageRows = 'section[aria-label="Messages"] tr[data-row]';
/** Beyond this many times a small send's, a large one is felt. */
const boundRatio = 1.5;
const frameMs = 1000 / 60;
const patienceMs = 10 * 60_000;

/**
 * The page of a send of many instant messages, each a call of its own, against that of one with ten: until its messages are
 * listed, and until they are filtered. Then how it scrolls, and how long the template editor takes from a key to its
 * verdict. Returns the path of the JSON.
 */
export async function benchMessages({ isQuick }: { isQuick: boolean }): Promise<string> {
  const many = isQuick ? 1000 : 10_000;
  const rounds = isQuick ? 5 : 20;
  const product = await openProduct();
  try {
    await product.startSandbox();
    await product.startWeb();
    product.startWorker();
    const [small, large] = [await send(product, few, "few"), await send(product, many, "many")];
    const watcher = await openWatcher(product, 900);
    const { page } = watcher;
    await page.addInitScript(noteListing, { rows: messageRows, count: few });
    const opened = await inTurns(rounds, (id) => timeOpening(page, id, ""), { small, large });
    const filtered = await inTurns(rounds, (id) => timeOpening(page, id, "?outcome=accepted&q=%2B49151"), {
      small,
      large,
    });
    await page.goto(`/demo/sends/${large}`);
    const scrolled = await measureScrolling(page, [many / 10, many - 100], messageRows);
    const typed = await measureTyping(page, isQuick ? 40 : 200);
    await watcher.close();
    return report(
      "messages",
      [
        ...figuresOf("opened", opened),
        ...figuresOf("filtered", filtered),
        ...scrolled.map(
          ({ depth, frameP95Ms }): Figure => ({ name: `a frame at row ${depth}, p95`, value: frameP95Ms, unit: "ms" }),
        ),
        {
          name: "from a key to the verdict, p95",
          value: quantile(typed, 0.95),
          unit: "ms",
          target: { is: "<", value: frameMs },
        },
        { name: "from a key to the verdict, median", value: median(typed), unit: "ms" },
      ],
      { few, many, rounds },
    );
  } finally {
    await product.close();
  }
}

/** Sends to so many numbers, and returns when the platform has answered to all. */
async function send(product: BenchProduct, count: number, label: string): Promise<string> {
  const { id, hash } = await prepareWa(product.scope, count, label);
  await releaseDraft(product.scope, waChannel, { id, reviewedHash: hash });
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const [row] = await product.services.db.system.execute<{ open: number }>(sql`
      select count(*)::int as open from attempt where submission_id = ${id} and state <> 'accepted'`);
    if (row?.open === 0) return id;
    if (Date.now() > deadline) throw new Error(`${row?.open} messages were not accepted`);
    await delay(200);
  }
}

type Turns = { small: number[]; large: number[] };

/** In turns, so that whatever else the machine does hits both alike. */
async function inTurns(
  rounds: number,
  timed: (id: string) => Promise<number>,
  ids: { small: string; large: string },
): Promise<Turns> {
  const turns: Turns = { small: [], large: [] };
  for (let round = -1; round < rounds; round++) {
    const [small, large] = [await timed(ids.small), await timed(ids.large)];
    if (round < 0) continue;
    turns.small.push(small);
    turns.large.push(large);
  }
  return turns;
}

/** From the beginning of the navigation to ten rows in the document, in ms. */
async function timeOpening(page: Page, id: string, query: string): Promise<number> {
  await page.goto(`/demo/sends/${id}${query}`, { waitUntil: "commit" });
  await page.waitForFunction(() => window.listedAt !== undefined);
  return page.evaluate(() => window.listedAt ?? Number.NaN);
}

declare global {
  interface Window {
    /** When so many rows were listed, from the beginning of the navigation, in ms. */
    listedAt?: number;
  }
}

/** Runs in each page before its own scripts: noted where it happens, since asking from outside adds up to half a second. */
function noteListing({ rows, count }: { rows: string; count: number }): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(rows).length < count) return;
    window.listedAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
}

function figuresOf(name: string, { small, large }: Turns): Figure[] {
  const ratio = median(large) / median(small);
  return [
    { name: `${name}, many against ten`, value: ratio, unit: "x", target: { is: "<=", value: boundRatio } },
    { name: `${name}, many`, value: median(large), unit: "ms" },
    { name: `${name}, ten`, value: median(small), unit: "ms" },
  ];
}
