import { openDatabase } from "#db/client.ts";
import { createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { post, success } from "./world.ts";

/** A process that takes callbacks while its database is away and tells which it acknowledged, until it is killed. */
const [url = "", spoolDir = "", token = ""] = process.argv.slice(2);
const db = await openDatabase({ url, mayForget: true });
const receiver = createReceiver({ services: { db }, spoolDir, timeoutMs: 200 });
process.send?.("ready");
process.once("message", async () => {
  for (let index = 0; ; index += 1) {
    const emailId = `email-${index}`;
    const { status } = await post(receiver, token, success(emailId));
    if (status === 200) process.send?.(emailId);
  }
});
