import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { connectTo } from "#db/driver.ts";

/**
 * What a receiver must not be, to prove that the tests beside it would notice: "early" answers before it stores,
 * "asynchronous" after a commit that is not durable yet. Stores email ids in the table `naive`.
 */
const [url = "", port = "", kind = ""] = process.argv.slice(2);
const synchronous_commit = kind === "asynchronous" ? "off" : "on";
const sql = connectTo(url, { max: 10, onnotice: () => undefined, connection: { synchronous_commit } });
await sql.begin(async (tx) => {
  // The table itself must outlive the kill.
  await tx`set local synchronous_commit = on`;
  await tx`create table if not exists naive (email_id text)`;
});

const event = z.object({ emailId: z.string() });

createServer(async (request, response) => {
  const { emailId } = event.parse(JSON.parse(await text(request)));
  if (kind === "early") response.end("ok");
  await sql`insert into naive values (${emailId})`.then(
    () => response.end("ok"),
    () => response.writeHead(503).end(),
  );
}).listen(Number(port), "127.0.0.1", () => process.send?.("listening"));
process.once("disconnect", () => process.exit());
