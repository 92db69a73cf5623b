import { parseArgs } from "node:util";
import { benchAudit } from "./audit.ts";
import { benchCallbacks } from "./callbacks.ts";
import { benchExport } from "./export.ts";
import { benchList } from "./list.ts";
import { benchLive } from "./live.ts";
import { benchMessages } from "./messages.ts";
import { benchReceiver } from "./receiver.ts";
import { benchSession } from "./session.ts";

// npm run bench [-- callbacks|receiver|live|list|messages|session|audit|export] [--quick]: measures, compares within one run and never fails for
// a slow machine.
const parts = {
  callbacks: benchCallbacks,
  receiver: benchReceiver,
  live: benchLive,
  list: benchList,
  messages: benchMessages,
  session: benchSession,
  audit: benchAudit,
  export: benchExport,
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean" } } });
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
try {
  for (const [name, bench] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`\nMeasuring ${name}.`);
    console.log(`  ${await bench({ isQuick: values.quick ?? false })}`);
  }
} catch (error) {
  console.error(error);
  process.exit(1);
}
