import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { webFlags } from "#scripts/start-child.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { createConnection, createWorkspace, openServices } from "#tests/support/factories.ts";
import type { ExportMeasured, ExportPlace, ExportWay } from "./export-child.ts";
import { fillRecipients } from "./export-fill.ts";
import { type Figure, median, report } from "./report.ts";

const run = promisify(execFile);
const mebibyte = 1024 * 1024;
const ours = ["csv", "masked csv", "jsonl", "xlsx"] as const;
type Measured = Record<ExportWay, ExportMeasured[]>;

/**
 * The recipients of one email send as files, against PostgreSQL's own COPY of the same rows to a plain client, each in a
 * process of its own, in turns. That an aborted download frees its connection is `tests/fault/downloads.test.ts`. Returns the
 * path of the JSON.
 */
export async function benchExport({ isQuick }: { isQuick: boolean }): Promise<string> {
  const rows = isQuick ? 200_000 : 1_000_000;
  const cluster = await startTestCluster({ durable: true, isMeasured: true });
  try {
    const place = await fill(cluster, rows);
    const measured: Measured = { copy: [], csv: [], "masked csv": [], jsonl: [], xlsx: [] };
    // The first round reads the table from the disk, and is not counted.
    await measure(place, "copy");
    for (let round = 0; round < (isQuick ? 1 : 3); round++)
      for (const way of ours) {
        measured.copy.push(await measure(place, "copy"));
        measured[way].push(await measure(place, way));
      }
    return report("export", figuresOf(measured, rows), { rows, measured });
  } finally {
    await cluster.stop();
  }
}

async function fill(cluster: Awaited<ReturnType<typeof startTestCluster>>, rows: number): Promise<ExportPlace> {
  const { url } = await cluster.createDatabase();
  const admin = new URL(cluster.adminUrl);
  admin.pathname = new URL(url).pathname;
  const services = await openServices(url, { connections: 2 });
  try {
    const scope = await createWorkspace(services);
    const submissionId = await fillRecipients(admin.href, scope, await createConnection(scope), rows);
    return { url, workspace: scope.workspace, person: scope.person, submissionId };
  } finally {
    await services.close();
  }
}

async function measure(place: ExportPlace, way: ExportWay): Promise<ExportMeasured> {
  const child = new URL("./export-child.ts", import.meta.url).pathname;
  const { stdout } = await run(process.execPath, ["--expose-gc", ...webFlags, child, JSON.stringify({ way, place })]);
  return JSON.parse(stdout);
}

function figuresOf(measured: Measured, rows: number): Figure[] {
  const rates = (way: ExportWay) => measured[way].map(({ ms }) => (rows * 1000) / ms);
  const growth = (way: ExportWay) => measured[way].map(({ grownBytes }) => grownBytes / mebibyte);
  /** Each against the copy that was made right before it: whatever else the machine does hits both. */
  const against = (way: (typeof ours)[number]) =>
    rates(way).map((rate, round) => rate / (rates("copy")[round * ours.length + ours.indexOf(way)] ?? Number.NaN));
  const figure = (name: string, rounds: number[], unit: string, target?: Figure["target"]): Figure => ({
    name,
    value: median(rounds),
    unit,
    rounds,
    ...(target && { target }),
  });
  return [
    figure("CSV against COPY", against("csv"), "x", { is: ">=", value: 1 }),
    figure("masked CSV against COPY", against("masked csv"), "x", { is: ">=", value: 0.8 }),
    figure("COPY to a plain client", rates("copy"), "rows/s"),
    figure("CSV", rates("csv"), "rows/s"),
    figure("masked CSV", rates("masked csv"), "rows/s"),
    figure("JSON Lines", rates("jsonl"), "rows/s"),
    figure("XLSX", rates("xlsx"), "rows/s", { is: ">=", value: 40_000 }),
    ...(["csv", "masked csv", "jsonl"] as const).map((way) =>
      figure(`memory that a file of ${way} adds`, growth(way), "MiB", { is: "<", value: 100 }),
    ),
    figure("memory that a workbook adds", growth("xlsx"), "MiB", { is: "<", value: 300 }),
  ];
}
