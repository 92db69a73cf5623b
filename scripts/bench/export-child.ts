import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connectTo } from "#db/driver.ts";
import type { Role } from "#server/domain/permissions.ts";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { openServices } from "#tests/support/factories.ts";

/** Whose recipients are exported, by whom. */
export type ExportPlace = Pick<Scope, "workspace" | "person"> & { url: string; submissionId: string };

/** A list written in one of our ways, or the same rows as PostgreSQL copies them out to a plain client. */
export type ExportWay = "copy" | "csv" | "masked csv" | "xlsx" | "jsonl";

/** What the measured process says, as one line of JSON. */
export type ExportMeasured = { ms: number; cpuMs: number; bytes: number; grownBytes: number };

const { way, place }: { way: ExportWay; place: ExportPlace } = JSON.parse(process.argv[2] ?? "");
const loaded = await (way === "copy" ? plainClient(place) : exporter(place, way));
// Loading modules as TypeScript leaves much garbage behind, which is not the export's.
globalThis.gc?.();
if (existsSync("/proc/self/clear_refs")) writeFileSync("/proc/self/clear_refs", "5");
const before = process.memoryUsage().rss;
const cpu = process.cpuUsage();
const started = performance.now();
let bytes = 0;
for await (const chunk of await loaded.read()) bytes += chunk.length;
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
const measured: ExportMeasured = { ms, cpuMs: (user + system) / 1000, bytes, grownBytes: peakRss() - before };
console.log(JSON.stringify(measured));
await loaded.close();

type Reader = { read: () => Promise<AsyncIterable<Uint8Array>>; close: () => Promise<void> };

/** What anybody would do who has the database's password and wants the list as a CSV. */
async function plainClient({ url, submissionId }: ExportPlace): Promise<Reader> {
  const client = connectTo(url, { max: 1, onnotice: () => undefined, connection: { role: "switchboard_system" } });
  await client`select 1`;
  return {
    read: () =>
      client
        .unsafe(
          `copy (select r.email_id, r.address, r.state, r.trust, r.remark, r.first_heard_at, r.last_heard_at, r.asked_count,
              r.last_answer, e.evidence
            from recipient r join attempt a on a.id = r.attempt_id
            cross join lateral (select string_agg(source || ': ' || kind, '; ' order by seen_at) as evidence from evidence
              where attempt_created_at = a.created_at and attempt_id = r.attempt_id and email_id = r.email_id) e
            where r.submission_id = '${submissionId}' order by r.id desc) to stdout (format csv, header)`,
        )
        .readable(),
    close: () => client.end(),
  };
}

async function exporter({ url, workspace, person, submissionId }: ExportPlace, way: ExportWay): Promise<Reader> {
  const services = await openServices(url, { connections: 2 });
  await services.db.downloads.execute("select 1");
  const roles: Role[] = [way === "masked csv" ? "analyst" : "owner"];
  const scope = createScope({ services, workspace, person, roles, requestId: "bench", ip: null });
  const format = way === "xlsx" || way === "jsonl" ? way : "csv";
  return {
    read: async () => (await exportRecipients(scope, { submissionId }, { format })).chunks,
    close: () => services.close(),
  };
}

/** The most that was resident since then, which the kernel says. */
function peakRss(): number {
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return (kibibytes === undefined ? process.resourceUsage().maxRSS : Number(kibibytes)) * 1024;
}
