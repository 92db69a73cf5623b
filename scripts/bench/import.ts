import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { suppression } from "#db/schema/sending.ts";
import { submission } from "#db/schema/submissions.ts";
import { type CheckSettings, recipientCheck } from "#db/schema/uploads.ts";
import { workerFlags } from "#scripts/start-child.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashNumber } from "#server/domain/sending/suppressions/number-hash.ts";
import { addCheck } from "#server/domain/tables/recipient-checks/queue-check.ts";
import { beginUpload } from "#server/domain/tables/uploads/begin.ts";
import { finishUpload } from "#server/domain/tables/uploads/finish.ts";
import { partBytes } from "#server/domain/tables/uploads/formats/limits.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { createConnection, createWorkspace, openServices } from "#tests/support/factories.ts";
import type { ImportMeasured } from "./import-child.ts";
import { median, report } from "./report.ts";

const run = promisify(execFile);
const rowCount = 200_000;
const mebibyte = 1024 * 1024;

/** Of each hundred rows, so many are refused, repeat another, or are suppressed. */
const expected = { refused: 0.04, duplicate: 0.03, suppressed: 0.02 };

/**
 * Reading and checking an upload of 200,000 rows as the worker does it, each round in a process of its own whose peak of
 * memory is the kernel's word. Returns the path of the JSON.
 */
async function benchImport(rounds: number): Promise<string> {
  const cluster = await startTestCluster({ durable: true, isMeasured: true });
  try {
    const { url } = await cluster.createDatabase();
    const services = await openServices(url, { connections: 4 });
    try {
      const scope = await createWorkspace(services);
      const connection = await createConnection(scope);
      await suppressSome(scope);
      const file = Buffer.from(fileOfRows());
      const measured: ImportMeasured[] = [];
      for (let round = 0; round < rounds; round++) {
        const id = await prepareDraft(scope, connection.id, file);
        const child = new URL("./import-child.ts", import.meta.url).pathname;
        const { stdout } = await run(process.execPath, ["--expose-gc", ...workerFlags, child, url], {
          maxBuffer: mebibyte,
        });
        measured.push(JSON.parse(stdout));
        await assertChecked(scope, id);
      }
      return say(measured, file.length);
    } finally {
      await services.close();
    }
  } finally {
    await cluster.stop();
  }
}

function say(measured: readonly ImportMeasured[], bytes: number): string {
  const rate = (ms: (one: ImportMeasured) => number) => measured.map((one) => (rowCount * 1000) / ms(one));
  const figure = (name: string, rounds: number[], unit = "rows/s") => ({ name, value: median(rounds), unit, rounds });
  const peaks = measured.map(({ peakRssBytes }) => peakRssBytes / mebibyte);
  const peaksOfReading = measured.map(({ readPeakRssBytes }) => readPeakRssBytes / mebibyte);
  const peaksOfReader = measured.map(({ readerPeakRssBytes }) => readerPeakRssBytes / mebibyte);
  // The reader is gone before the rows are checked.
  const together = measured.map(
    ({ readPeakRssBytes, readerPeakRssBytes, readerSharedBytes, peakRssBytes }) =>
      Math.max(readPeakRssBytes + readerPeakRssBytes - readerSharedBytes, peakRssBytes) / mebibyte,
  );
  return report(
    "import",
    [
      {
        ...figure(
          "read and checked",
          rate(({ readMs, checkMs }) => readMs + checkMs),
        ),
        target: { is: ">=", value: 50_000 },
      },
      figure(
        "read",
        rate(({ readMs }) => readMs),
      ),
      figure(
        "checked",
        rate(({ checkMs }) => checkMs),
      ),
      figure(
        "of a processor's time, read and checked",
        rate(({ readCpuMs, checkCpuMs }) => readCpuMs + checkCpuMs),
      ),
      figure(
        "longest time without a turn of the event loop",
        measured.map(({ longestBlockMs }) => longestBlockMs),
        "ms",
      ),
      figure(
        "resident memory before it",
        measured.map(({ loadedRssBytes }) => loadedRssBytes / mebibyte),
        "MiB",
      ),
      figure("peak resident memory of the worker while it reads", peaksOfReading, "MiB"),
      figure("peak resident memory of the reader", peaksOfReader, "MiB"),
      figure("peak resident memory of the worker", peaks, "MiB"),
      {
        ...figure("peak resident memory of worker and reader together, what both share counted once", together, "MiB"),
        target: { is: "<", value: 200 },
      },
    ],
    { rows: rowCount, bytesPerRow: bytes / rowCount },
  );
}

/** Rows of 60 to 80 bytes as people send them, some of them broken. */
function fileOfRows(): string {
  const lines = ["customer,phone,first name,city,code,amount"];
  for (let row = 0; row < rowCount; row++) {
    const kind = row % 100;
    const phone = kind < 4 ? broken(kind, row) : written(kind < 7 ? row + 10 : row);
    lines.push(
      `${100_000 + row},${phone},${names[row % names.length]},"Köln, Altstadt ${row % 97}",A${row},${row % 1000}.50`,
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

const names = ["Ann", "Zoë", "Jean-Pierre", "Łukasz", "Maria Magdalena", "Bo"];

function broken(kind: number, row: number): string {
  return ["", "4.91715E+11", `0171-CALL-${row}`, `0${row % 10}7`][kind] ?? "";
}

function written(row: number): string {
  const digits = String(10_000_000 + row);
  if (row % 3 === 0) return `+49151${digits}`;
  return row % 3 === 1 ? `0151 ${digits.slice(0, 4)} ${digits.slice(4)}` : `0049-151-${digits}`;
}

/** Two of each hundred rows, and a hundred thousand others. */
async function suppressSome(scope: Scope): Promise<void> {
  const { db, keyring } = scope.services;
  const place = { workspaceId: scope.workspace.id, channel: "sms" } as const;
  const numbers = Array.from({ length: rowCount / 100 }, (_, hundred) =>
    [50, 51].map((kind) => hundred * 100 + kind),
  ).flat();
  const all = [...numbers.map((row) => `+49151${10_000_000 + row}`), ...others()];
  for (let at = 0; at < all.length; at += 2000) {
    await db.system.insert(suppression).values(
      all.slice(at, at + 2000).map((number) => ({
        ...place,
        number,
        numberHash: hashNumber(keyring, place, number),
        reason: "asked to stop",
        createdBy: scope.person.id,
      })),
    );
  }
}

function others(): string[] {
  return Array.from({ length: 100_000 }, (_, index) => `+44770${1_000_000 + index}`);
}

async function prepareDraft(scope: Scope, connectionId: string, file: Buffer): Promise<string> {
  const { system } = scope.services.db;
  const workspaceId = scope.workspace.id;
  const { id: uploadId } = await beginUpload(scope, {
    purpose: "recipients",
    name: "people.csv",
    source: "file",
    byteCount: file.length,
    options: {},
  });
  for (let no = 0; no * partBytes < file.length; no++) {
    await storePart(scope, { id: uploadId, no, bytes: file.subarray(no * partBytes, (no + 1) * partBytes) });
  }
  await finishUpload(scope, uploadId);
  const settings: CheckSettings = {
    numberColumn: 1,
    country: "DE",
    content:
      "Hi {{first name}}, your parcel {{code}} waits for you in {{city}}. Bring {{amount}} EUR, and this message.",
    variables: { "first name": 2, city: 3, code: 4, amount: 5 },
  };
  const [draft] = await system
    .insert(submission)
    .values({
      workspaceId,
      connectionId,
      intentId: randomUUID(),
      area: "sms",
      operation: "sms.sendBatch",
      title: "people.csv",
      draft: { uploadId, ...settings },
      payloadHash: Buffer.alloc(32),
      state: "draft",
      releasedAt: null,
      createdBy: scope.person.id,
    })
    .returning({ id: submission.id });
  if (!draft) throw new Error("the draft was not stored");
  const check = { submissionId: draft.id, workspaceId, uploadId, channel: "sms", settings } as const;
  await system.transaction((tx) => addCheck(tx, check));
  return draft.id;
}

/** A fast check that finds something else is no check. */
async function assertChecked({ services }: Scope, id: string): Promise<void> {
  const [check] = await services.db.system
    .select({
      state: recipientCheck.state,
      refused: sql<number>`${recipientCheck.refusedCount}::float8 / ${rowCount}`,
      duplicate: sql<number>`${recipientCheck.duplicateCount}::float8 / ${rowCount}`,
      suppressed: sql<number>`${recipientCheck.suppressedCount}::float8 / ${rowCount}`,
    })
    .from(recipientCheck)
    .where(eq(recipientCheck.submissionId, id));
  if (check?.state !== "checked") throw new Error(`the check is ${check?.state}`);
  for (const [verdict, share] of Object.entries(expected)) {
    const found = Object.entries(check).find(([name]) => name === verdict)?.[1];
    if (found !== share) throw new Error(`${found} of the rows are ${verdict} instead of ${share}`);
  }
}

console.log(await benchImport(process.argv.includes("--quick") ? 1 : 5));
