import { connect, type Socket } from "node:net";
import type { LoadOrder, LoadResult } from "./load.ts";
import { quantile } from "./report.ts";

/**
 * Sends callbacks over bare sockets, one at a time on each, so that making them takes little of the processor that is
 * measured. It reads of an answer what it needs: its status, and that it has no body.
 */
process.on("message", async (order: LoadOrder) => {
  process.send?.(await run(order));
});
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));

async function run(order: LoadOrder): Promise<LoadResult> {
  const targets = order.urls.map((url) => new URL(url));
  const [first] = targets;
  if (first === undefined) throw new Error("no address to send to");
  const heads = targets.map(
    ({ pathname, host }) => `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`,
  );
  const tally = { acknowledged: 0, inTime: 0, refused: 0, broken: 0, latencies: [] as number[] };
  const end = performance.now() + order.seconds * 1000;
  let count = 0;
  const next = (): string => {
    count += 1;
    const body = `{"taskId":"task-1","emailId":"${order.prefix}${count}","toAddress":"user${count}@sandbox.example","emailState":"success","remark":""}`;
    return `${heads[count % heads.length]}content-length: ${body.length}\r\n\r\n${body}`;
  };
  const follow = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      let sentAt = performance.now();
      let isOpen = true;
      socket.setNoDelay(true).setEncoding("latin1");
      socket.on("data", (answer: string) => {
        const now = performance.now();
        tally.latencies.push(now - sentAt);
        if (answer.startsWith("HTTP/1.1 200")) {
          tally.acknowledged += 1;
          if (now <= end) tally.inTime += 1;
        } else tally.refused += 1;
        if (now >= end || !answer.startsWith("HTTP/1.1 200")) {
          isOpen = false;
          socket.end();
          return;
        }
        sentAt = now;
        socket.write(next());
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        if (isOpen) tally.broken += 1;
        resolve();
      });
      socket.write(next());
    });
  const { hostname, port } = first;
  await Promise.all(Array.from({ length: order.connections }, () => follow(connect(Number(port), hostname))));
  const { latencies, ...counts } = tally;
  return {
    ...counts,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    maxMs: quantile(latencies, 1),
  };
}
