import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { LoadOrder, LoadResult } from "./load.ts";
import { quantile } from "./report.ts";

/** A process of its own that sends callbacks as the platform words them, every one different, over kept connections. */
process.on("message", async (order: LoadOrder) => {
  process.send?.(await run(order));
});
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));

async function run(order: LoadOrder): Promise<LoadResult> {
  const [first] = order.urls;
  if (first === undefined) throw new Error("no address to send to");
  const pool = new Pool(new URL(first).origin, { connections: order.connections, pipelining: 1, allowH2: false });
  const tally = { acknowledged: 0, inTime: 0, refused: 0, broken: 0, latencies: [] as number[] };
  const start = performance.now();
  const end = start + order.seconds * 1000;
  let count = 0;
  const send = async (dueAt: number): Promise<void> => {
    count += 1;
    const url = order.urls[count % order.urls.length] ?? first;
    try {
      const answer = await pool.request({
        path: new URL(url).pathname,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: bodyOf(order.prefix, count),
      });
      await answer.body.dump();
      const now = performance.now();
      if (answer.statusCode !== 200) tally.refused += 1;
      else {
        tally.acknowledged += 1;
        if (now <= end) tally.inTime += 1;
      }
      tally.latencies.push(now - dueAt);
    } catch {
      tally.broken += 1;
    }
  };
  if (order.rate === undefined)
    await Promise.all(Array.from({ length: order.connections }, () => sendUntil(send, end)));
  else await sendAtRate(send, order.rate, start, end);
  await pool.close();
  const { latencies, ...counts } = tally;
  return {
    ...counts,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    maxMs: quantile(latencies, 1),
  };
}

async function sendUntil(send: (dueAt: number) => Promise<void>, end: number): Promise<void> {
  while (performance.now() < end) await send(performance.now());
}

async function sendAtRate(
  send: (dueAt: number) => Promise<void>,
  rate: number,
  start: number,
  end: number,
): Promise<void> {
  const open = new Set<Promise<void>>();
  for (let sent = 0; ; ) {
    const now = performance.now();
    for (let dueAt = start + (sent * 1000) / rate; dueAt <= now && dueAt < end; dueAt = start + (sent * 1000) / rate) {
      sent += 1;
      const request = send(dueAt);
      open.add(request);
      void request.then(() => open.delete(request));
    }
    if (now >= end) break;
    await delay(1);
  }
  await Promise.all(open);
}

function bodyOf(prefix: string, number: number): string {
  return JSON.stringify({
    taskId: "8812774401",
    emailId: `${prefix}${number}`,
    toAddress: `user${String(number).padStart(6, "0")}@sandbox.example`,
    emailState: number % 10 === 0 ? "failure" : "success",
    remark: number % 10 === 0 ? "550 no such user here" : "",
  });
}
