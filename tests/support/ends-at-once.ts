import { appendFileSync } from "node:fs";

// A process that never runs well: it leaves a line where it is told to and ends.
appendFileSync(process.env.STARTS_FILE ?? "", "started\n");
process.exit(1);
