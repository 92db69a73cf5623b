import { createServer } from "node:http";
import { serverOptions } from "#server/sandbox/server.ts";

/**
 * A process with the sandbox's HTTP server and nothing behind it: an envelope for every request, which it does not even look
 * at.
 */
const envelope = JSON.stringify({ status: "0", reason: null });
const headers = { "content-type": "application/json;charset=UTF-8", "content-length": envelope.length };

const server = createServer(serverOptions, (request, response) => {
  request.resume();
  response.writeHead(200, headers).end(envelope);
});
server.listen(Number(process.env.SANDBOX_PORT), "127.0.0.1");
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));
