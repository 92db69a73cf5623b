import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { appRouter } from "#server/trpc/router.ts";
import { walk } from "#tests/support/procedures.ts";
import { type Figure, isMet, median, quantile, report } from "./report.ts";
import { scaleCases } from "./scale-cases.ts";
import { keptDatabases, throwAwayDatabases } from "./scale-databases.ts";
import { openScale, type ScalePlace } from "./scale-place.ts";
import type { ScaleCase } from "./scale-types.ts";
import { notMeasured } from "./scale-unmeasured.ts";

// npm run bench:scale [-- --quick] [--keep] [--only <path>]: what every listing takes on 5,000,000 recipients beside the
// same on 50,000, and on 2,000,000 archived calls beside 20,000. With --only calls. nothing else is filled as far.
const { values } = parseArgs({
  options: { quick: { type: "boolean" }, keep: { type: "boolean" }, only: { type: "string", multiple: true } },
});
const isCallsAlone = values.only?.every((only) => only.startsWith("calls.")) === true;
const most = isCallsAlone ? 50_000 : 5_000_000;
const sizes = values.quick ? { small: 20_000, large: 200_000 } : { small: 50_000, large: most };
const archived = values.quick ? { small: 20_000, large: 200_000 } : { small: 20_000, large: 2_000_000 };
const workspaces = values.quick ? 50 : 500;
const calls = values.quick ? 10 : 30;
/** In milliseconds, of lists and of what counts; a list has a bound beside the small database too. */
const bounds = { list: 150, figures: 150, report: 300 };
const boundRatio = 1.5;
/** Below this many milliseconds more, a ratio says how busy the machine was. */
const noiseMs = 10;

/** In milliseconds; the medians say how much of it was the machine. */
type Measured = { small: number; large: number; medians: [small: number, large: number] };

/** In turns, so that whatever else the machine does hits both alike. */
async function measure(small: ScalePlace, large: ScalePlace, path: string, number: number): Promise<Measured> {
  const times = { small: [] as number[], large: [] as number[] };
  const timed = async (place: ScalePlace) => {
    const asked = caseOf(place, path, number);
    const started = performance.now();
    await place.ask(path, asked);
    return performance.now() - started;
  };
  for (let call = -2; call < calls; call++) {
    const [ofSmall, ofLarge] = [await timed(small), await timed(large)];
    // The first ones plan statements and read what lies on the disk.
    if (call < 0) continue;
    times.small.push(ofSmall);
    times.large.push(ofLarge);
  }
  return {
    small: quantile(times.small, 0.95),
    large: quantile(times.large, 0.95),
    medians: [median(times.small), median(times.large)],
  };
}

function caseOf(place: ScalePlace, path: string, number: number): ScaleCase {
  const found = scaleCases(place.places)[path]?.[number];
  if (!found) throw new Error(`${path} has no case ${number}`);
  return found;
}

function figuresOf(name: string, counts: ScaleCase["counts"], { small, large, medians }: Measured): Figure[] {
  const bound = bounds[counts ?? "list"];
  const ratio = large - small < noiseMs ? Math.min(large / small, 1) : large / small;
  return [
    { name: `${name}, p95`, value: large, unit: "ms", target: { is: "<", value: bound }, rounds: [small, large] },
    {
      name: `${name}, against the small one`,
      value: ratio,
      unit: "x",
      ...(counts === undefined && { target: { is: "<=", value: boundRatio } }),
    },
    { name: `${name}, medians small and large`, value: medians[1], unit: "ms", rounds: medians },
  ];
}

const queries = walk(appRouter).filter(({ type }) => type === "query");
const folder = resolve(".cache", "bench", `scale-${process.pid}`);
mkdirSync(folder, { recursive: true });
const databases = await (values.keep ? keptDatabases() : throwAwayDatabases());
const close = async () => {
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().then(() => process.exit(130)));
try {
  const small = await openScale(
    await databases.filled({ recipients: sizes.small, workspaces, calls: archived.small }),
    folder,
  );
  const filled = await databases.filled({ recipients: sizes.large, workspaces, calls: archived.large });
  console.log(`  filled with ${sizes.large} recipients in ${filled.fillSeconds.toFixed(0)} s`);
  const large = await openScale(filled, folder);
  const figures: Figure[] = [
    { name: "filling", value: filled.fillSeconds, unit: "s", target: { is: "<", value: 600 } },
  ];
  const missed: string[] = [];
  for (const { path } of queries) {
    if (path in notMeasured || values.only?.some((only) => path.startsWith(only)) === false) continue;
    const cases = scaleCases(large.places)[path];
    if (!cases) throw new Error(`${path} is a query that scripts/bench/scale-cases.ts does not know`);
    for (const [number, { name, counts }] of cases.entries()) {
      const measured = await measure(small, large, path, number);
      const of = figuresOf(`${path}: ${name}`, counts, measured);
      figures.push(...of);
      const isMissed = of.some((figure) => isMet(figure) === false);
      if (isMissed) missed.push(`${path}: ${name}`);
      console.log(
        `  ${isMissed ? "!" : " "} ${path.padEnd(24)} ${name.padEnd(40)} ${measured.small.toFixed(1)} ms  ${measured.large.toFixed(1)} ms  (medians ${measured.medians.map((of) => of.toFixed(1)).join(" and ")} ms)`,
      );
    }
  }
  console.log(`  ${report("scale", figures, { sizes, archived, workspaces, calls, noiseMs, missed })}`);
  if (missed.length > 0) console.log(`  Over a bound: ${missed.join("; ")}`);
  await small.close();
  await large.close();
} finally {
  await close();
}
