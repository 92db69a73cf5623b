import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * What the load process is asked to do: signed sendSms calls with one number, each connection sending on when it was
 * answered.
 */
export type SmsLoad = { port: number; seconds: number; connections: number };
export type SmsLoadResult = { answered: number; refused: number; perSecond: number };

const apiKey = "sandbox-key";
const secret = "sandbox-secret";
const accepted = '"status":"0"';

// Bare sockets: a client that costs as much as the server would hide the difference between two servers.
process.on("message", async (order: SmsLoad) => {
  process.send?.(await run(order));
});
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));

async function run({ port, seconds, connections }: SmsLoad): Promise<SmsLoadResult> {
  const result = { answered: 0, refused: 0 };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(sockets.map((socket) => sendUntil(socket, end, result)));
  const elapsed = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { ...result, perSecond: result.answered / elapsed };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket.setEncoding("latin1");
}

/** Sends one call after the other; resolves with the first answer after `end`. */
function sendUntil(socket: Socket, end: number, result: { answered: number; refused: number }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let pending = "";
  socket.on("error", reject);
  socket.on("close", () => reject(new Error("the server closed a connection")));
  socket.on("data", (text: string) => {
    pending += text;
    if (!isWhole(pending)) return;
    if (pending.includes(accepted)) result.answered += 1;
    else result.refused += 1;
    pending = "";
    if (performance.now() < end) socket.write(nextCall());
    else resolve();
  });
  socket.write(nextCall());
  return promise;
}

/** Whether an answer has arrived to its end, by its length or its last chunk. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /content-length: (\d+)/i.exec(answer);
  return length ? answer.length >= head + 4 + Number(length[1]) : answer.endsWith("\r\n0\r\n\r\n");
}

let made = 0;
let signed = { timestamp: "", headers: "" };

function nextCall(): string {
  made += 1;
  const timestamp = String(Math.floor(Date.now() / 1000));
  // A signature holds for its second, as a client that sends much would keep it.
  if (signed.timestamp !== timestamp) {
    const sign = createHash("md5").update(`${apiKey}${secret}${timestamp}`).digest("hex");
    signed = { timestamp, headers: `api-key: ${apiKey}\r\ntimestamp: ${timestamp}\r\nsign: ${sign}\r\n` };
  }
  const numbers = `4477${String(made).padStart(8, "0")}1`;
  const body = JSON.stringify({ appId: "sms-app-1", numbers, content: "Your parcel arrives tomorrow." });
  const head = `POST /sms/sendSms HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json;charset=UTF-8\r\n`;
  return `${head}${signed.headers}content-length: ${body.length}\r\n\r\n${body}`;
}
