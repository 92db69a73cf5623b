// Plain JavaScript that old versions of Node can still read: it only looks at the version and hands over.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const needed = 24;
const found = Number.parseInt(process.versions.node, 10);

if (found < needed) {
  console.error(
    `Switchboard needs Node ${needed} or newer (this is ${process.version}): run \`npm install\` and then \`npm start\`, which use the Node that the project brings along.`,
  );
  process.exit(1);
}
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const [what] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
if (what === undefined) {
  const { start } = await import("./start.ts");
  await start({ isDev: process.argv.includes("--dev") });
} else {
  const { runAlone } = await import("./start-alone.ts");
  await runAlone(what);
}
