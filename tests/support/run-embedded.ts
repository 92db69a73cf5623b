import { startEmbedded } from "#db/embedded.ts";

/** A process of its own that runs an embedded PostgreSQL, says where, and stops it when it is told anything. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("The data folder is missing.");
const { url, pid, location, stop } = await startEmbedded({ dataDir });
process.send?.({ url, pid, location });
process.once("message", async () => {
  await stop();
  process.exit(0);
});
