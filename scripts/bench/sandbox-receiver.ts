import { createServer } from "node:http";

/** What the receiver has seen so far. */
export type ReceiverCount = { received: number; distinct: number; mostInFlight: number };

/**
 * A process that answers every callback with 200 and counts them: a bare receiver, on the port named by RECEIVER_PORT. It
 * tells its parent when RECEIVER_EXPECTS different emails were heard of.
 */
const ids = new Set<string>();
const count: ReceiverCount = { received: 0, distinct: 0, mostInFlight: 0 };
let open = 0;

const server = createServer((request, response) => {
  open += 1;
  count.mostInFlight = Math.max(count.mostInFlight, open);
  let body = "";
  request.setEncoding("latin1").on("data", (part: string) => {
    body += part;
  });
  request.on("end", () => {
    ids.add(/"emailId":"(\w+)"/.exec(body)?.[1] ?? "");
    count.received += 1;
    count.distinct = ids.size;
    // Not before all that has arrived by now was counted, or each would seem to come alone.
    setImmediate(() => {
      open -= 1;
      response.writeHead(200, { "content-length": 0 }).end();
      if (ids.size === Number(process.env.RECEIVER_EXPECTS)) process.send?.(count);
    });
  });
});
server.listen(Number(process.env.RECEIVER_PORT), "127.0.0.1");
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));
