import { rm } from "node:fs/promises";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { exportSchedule } from "#db/schema/export-schedules.ts";
import { listExport } from "#db/schema/exports.ts";
import { withoutGone } from "#server/compose/exported/chosen-columns.ts";
import { databaseProblem } from "#server/domain/database-problem.ts";
import { DomainError } from "#server/domain/errors.ts";
import { StoreProblem, storeForCopies } from "#server/domain/file-stores.ts";
import { fileZone } from "#server/domain/file-zone.ts";
import { fileSource } from "#server/domain/reading.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { readAddress } from "./addresses.ts";
import { askerIsGone, askerScope } from "./asker-scope.ts";
import { expireBeyond } from "./expire-beyond.ts";
import { requireReadable } from "./require-readable.ts";
import { writeFile } from "./write-file.ts";

/** Tries in a row that may fail, or whose worker may be gone. */
export const mostTries = 3;
const givenUp = () => toKeep(() => t("kept.exportGivenUp", { tries: mostTries }));

/** How often it is told how far it has come. */
const tellMs = 1000;

/** Steps of one export, in order; tests stop a worker at one of them. */
export type ExportStep = "begun" | "written" | "named" | "stored";
export type ExportOptions = { pageRows?: number; tellMs?: number; onStep?: (step: ExportStep) => void | Promise<void> };

type Work = { services: Services; held: HeldJob; row: typeof listExport.$inferSelect; scope: Scope } & ExportOptions;

/** It was ended by somebody else: an erasure, or whoever asked for it. */
class Ended extends Error {}

/**
 * Writes a list to a file as a whole, of one moment, and stores it: a worker that was killed is followed by one that begins
 * anew, and nobody is given anything before all of it is there.
 */
export async function writeExport(services: Services, held: HeldJob, options: ExportOptions = {}): Promise<Outcome> {
  const work = await take(services, held);
  if (work === null) return "done";
  try {
    await write({ ...options, ...work });
  } catch (error) {
    if (error instanceof Ended) return "done";
    if (held.signal.aborted) return { againInMs: 0 };
    if (!(error instanceof StoreProblem) && !(error instanceof DomainError)) throw error;
    const problem = error instanceof StoreProblem ? error.kept : error.message;
    await fail(
      services,
      held,
      toKeep(() => t("kept.exportNotKept", { problem })),
    );
  }
  return "done";
}

/** Says on its row that it was given up. */
export async function giveUpExport(services: Services, held: HeldJob): Promise<void> {
  await fail(services, held, givenUp());
}

/**
 * Null where it has ended, or whoever asked for it may not be here any more. One that was given up has ended until an
 * administrator has it tried again, unless it was withdrawn meanwhile.
 */
async function take(services: Services, held: HeldJob): Promise<Omit<Work, keyof ExportOptions> | null> {
  const found = await ofExport(services, held, async (tx) => {
    const [row] = await tx
      .update(listExport)
      .set({
        state: "writing",
        begunAt: sql`now()`,
        rows: 0,
        aboutRows: null,
        problem: null,
        endedAt: null,
        expiresAt: null,
        droppedAt: null,
      })
      .where(
        and(
          eq(listExport.id, held.key),
          or(
            inArray(listExport.state, ["waiting", "writing"]),
            and(
              eq(listExport.state, "failed"),
              inArray(listExport.problem, [givenUp(), toldInEnglish(givenUp())]),
              isNull(listExport.voidedAt),
            ),
          ),
        ),
      )
      .returning();
    if (!row) return null;
    const [schedule] =
      row.scheduleId === null
        ? []
        : await tx
            .select({ timeZone: exportSchedule.timeZone })
            .from(exportSchedule)
            .where(eq(exportSchedule.id, row.scheduleId));
    return { row, scope: await askerScope(tx, services, row), ownZone: schedule?.timeZone ?? null };
  });
  if (found === null) return null;
  const { row, scope, ownZone } = found;
  if (!scope) {
    await fail(services, held, askerIsGone());
    return null;
  }
  const permissions = new Set(scope.permissions);
  if (!row.seesPeople) permissions.delete("personal.see");
  // One that repeats has a clock of its own.
  const zone = ownZone === null ? scope.zone : ({ from: "named", name: ownZone } as const);
  return { services, held, row, scope: { ...scope, permissions, ...(zone && { zone }) } };
}

async function write(work: Work): Promise<void> {
  const { services, held, scope, row, onStep } = work;
  // An older version may have begun a repeated one, with a column that there is no more.
  const address = row.scheduleId === null ? row.address : withoutGone(row.address);
  await requireReadable(scope, address);
  const { file, pageRows } = readAddress(scope, address);
  const prepared = await inWorkspace(services.db.app, scope.workspace.id, async (tx) => {
    const content = await file.prepare(tx);
    const timeZone = await fileZone(tx, scope.workspace.id, scope.zone);
    return { ...content, timeZone, head: await headOf(tx, scope.workspace.id) };
  });
  const about = await aboutRows(scope, prepared.query);
  const seesPeople = scope.permissions.has("personal.see");
  await change(work, sql`about_rows = ${about}, sees_people = ${seesPeople}`);
  await onStep?.("begun");
  let rows = 0;
  // The worker's own pools, whose connections may take as long as the list is.
  const { app: from } = await fileSource(services.db);
  const { timeZone } = prepared;
  const options = { pageRows: work.pageRows ?? pageRows ?? 2000, signal: held.signal, canceller: from, timeZone };
  const wrote = (more: number) => {
    rows += more;
  };
  const chunks = prepared.chunks(from, scope.workspace.id, options, wrote);
  const written = await writeFile(
    services.exports.incoming,
    prepared.type,
    telling(chunks, work.tellMs ?? tellMs, () => change(work, sql`rows = ${rows}`)),
  );
  try {
    await onStep?.("written");
    await store(work, { ...prepared, rows, written });
  } finally {
    await rm(written.path, { force: true });
  }
}

/** Calls `tell` between chunks, as often as that. */
async function* telling<Chunk>(
  chunks: AsyncGenerator<Chunk>,
  everyMs: number,
  tell: () => Promise<void>,
): AsyncGenerator<Chunk> {
  let last = performance.now();
  for await (const chunk of chunks) {
    yield chunk;
    if (performance.now() - last < everyMs) continue;
    await tell();
    last = performance.now();
  }
}

type Written = {
  name: string;
  rows: number;
  head: { seq: number; hash: string };
  written: Awaited<ReturnType<typeof writeFile>>;
};

async function store(work: Work, { name, rows, head, written }: Written): Promise<void> {
  const { services, held, scope, onStep } = work;
  const { id, keptDays, scheduleId } = work.row;
  const to = storeForCopies(services.exports);
  const key = `${scope.workspace.id}/${id}`;
  await change(work, sql`place = ${to.place}, place_id = ${to.id()}, object_key = ${key}`);
  await onStep?.("named");
  const { bytes, contentType } = written;
  const sha256 = written.sha256.toString("hex");
  await to.put(key, written, held.signal);
  await onStep?.("stored");
  const end = async (tx: Tx) => {
    await changeIn(
      tx,
      work,
      sql`state = 'ready', rows = ${rows}, bytes = ${bytes}, sha256 = decode(${sha256}, 'hex'), file_name = ${name},
        content_type = ${contentType}, head_seq = ${head.seq}, head_hash = decode(${head.hash}, 'hex'),
        ended_at = date_trunc('milliseconds', now()), expires_at = now() + ${keptDays} * interval '1 day'`,
    );
    if (scheduleId !== null) await expireBeyond(tx, scheduleId);
    await appendAudit(
      tx,
      scope.workspace.id,
      { kind: "job", label: "exports" },
      {
        action: "export.written",
        target: { kind: "export", id },
        meta: { rows, bytes, sha256, head: head.seq },
      },
    );
  };
  try {
    await ofExport(services, held, end);
  } catch (error) {
    // Whoever removes the file of an ended one may have found none yet. No other try takes it up, so it is nobody's.
    if (error instanceof Ended) await to.remove(key, AbortSignal.timeout(60_000));
    throw error;
  }
}

function ofExport<Result>({ db }: Services, held: HeldJob, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inWorkspace(db.system, held.workspaceId ?? "", async (tx) => {
    await held.hold(tx);
    return act(tx);
  });
}

const change = (work: Work, what: SQL) => ofExport(work.services, work.held, (tx) => changeIn(tx, work, what));

/** Throws Ended where it is written no more. */
async function changeIn(tx: Tx, { row: { id } }: Work, what: SQL): Promise<void> {
  const found = await tx.execute(
    sql`update list_export set ${what} where id = ${id} and state = 'writing' returning 1`,
  );
  if (found.length === 0) throw new Ended();
}

async function fail(services: Services, held: HeldJob, problem: string): Promise<void> {
  await ofExport(services, held, async (tx) => {
    const [row] = await tx.execute<{ workspaceId: string }>(sql`
      update list_export set state = 'failed', problem = ${problem}, ended_at = date_trunc('milliseconds', now()),
        expires_at = now(), dropped_at = case when object_key is null then now() end
      where id = ${held.key} and state in ('waiting', 'writing') returning workspace_id as "workspaceId"`);
    if (!row) return;
    await appendAudit(
      tx,
      row.workspaceId,
      { kind: "job", label: "exports" },
      {
        action: "export.failed",
        target: { kind: "export", id: held.key },
      },
    );
  });
}

/** The last entry of the trail before the rows are read. */
async function headOf(tx: Tx, workspaceId: string): Promise<{ seq: number; hash: string }> {
  const [head] = await tx.execute<{ seq: number; hash: string }>(sql`
    select seq::float8 as seq, encode(hash, 'hex') as hash from audit_head where workspace_id = ${workspaceId}`);
  return head ?? { seq: 0, hash: "00" };
}

const plan = z.array(z.object({ Plan: z.object({ "Plan Rows": z.number() }) }));

/** How long counting may take: then what the database reckons with is told. */
const countMs = 5000;

/** How many rows there are, or about how many. */
async function aboutRows({ services, workspace: { id } }: Scope, query: SQL): Promise<number> {
  const { app } = services.db;
  try {
    return await inWorkspace(app, id, async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(countMs)}, true)`);
      const [row] = await tx.execute<{ count: number }>(sql`select count(*)::float8 as count from (${query}) listed`);
      return row?.count ?? 0;
    });
  } catch (error) {
    if (databaseProblem(error)?.kind !== "slow") throw error;
    return inWorkspace(app, id, (tx) => reckonedRows(tx, query));
  }
}

async function reckonedRows(tx: Tx, query: SQL): Promise<number> {
  const [row] = await tx.execute<{ "QUERY PLAN": unknown }>(sql`explain (format json) ${query}`);
  const told = row?.["QUERY PLAN"];
  const [first] = plan.parse(typeof told === "string" ? JSON.parse(told) : told);
  return first?.Plan["Plan Rows"] ?? 0;
}
