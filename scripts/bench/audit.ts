import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { inWorkspace, openOwner } from "#db/client.ts";
import { connectTo } from "#db/driver.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { type Verified, verifyWorkspace } from "#server/domain/trail/verify.ts";
import { verifyFile } from "#server/domain/trail/verify-file.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { type Figure, median, report } from "./report.ts";

const writers = 8;

/**
 * Appending through the domain against a bare script that takes the same lock, in turns; and how many entries a second
 * are verified in the database and in a file. Returns the path of the JSON.
 */
export async function benchAudit({ isQuick }: { isQuick: boolean }): Promise<string> {
  const size = isQuick ? 20_000 : 200_000;
  const cluster = await startTestCluster({ durable: true, isMeasured: true });
  try {
    const { url } = await cluster.createDatabase();
    const services = await openServices(url, { connections: writers });
    const bare = connectTo(url, { max: writers, connection: { role: "switchboard_app" }, onnotice: () => undefined });
    try {
      const run = { rounds: isQuick ? 15 : 61, ms: 300 };
      const one = await compareAppends(services, bare, 1, run);
      const many = await compareAppends(services, bare, writers, run);
      const verified = await measureVerifying(services, url, size);
      return report(
        "audit",
        [...figuresOf("one workspace", one), ...figuresOf(`${writers} workspaces`, many), ...verified],
        {
          writers,
          size,
          one,
          many,
        },
      );
    } finally {
      await services.close();
      await bare.end();
    }
  } finally {
    await cluster.stop();
  }
}

type Compared = { domain: number[]; bare: number[]; ratios: number[] };
type Run = { rounds: number; ms: number };

const entry = {
  action: "submission.created",
  meta: { operation: "email.batchSend", calls: 1, repeatReason: null },
} as const;

/** Entries a second, by as many writers at once, in rounds that change places. */
async function compareAppends(
  services: TestServices,
  bare: postgres.Sql,
  workspaces: number,
  run: Run,
): Promise<Compared> {
  const scopes = await Promise.all(Array.from({ length: workspaces }, () => createWorkspace(services)));
  const compared: Compared = { domain: [], bare: [], ratios: [] };
  const domain = () => rate(run.ms, scopes, appendByDomain);
  const script = () => rate(run.ms, scopes, (scope) => appendBare(bare, scope));
  // The first round opens connections and plans statements.
  await Promise.all([rate(300, scopes, appendByDomain), rate(300, scopes, (scope) => appendBare(bare, scope))]);
  for (let round = 0; round < run.rounds; round++) {
    const isDomainFirst = round % 2 === 0;
    const first = await (isDomainFirst ? domain() : script());
    const second = await (isDomainFirst ? script() : domain());
    const [ours, theirs] = isDomainFirst ? [first, second] : [second, first];
    compared.domain.push(ours);
    compared.bare.push(theirs);
    compared.ratios.push(ours / theirs);
  }
  return compared;
}

async function rate(ms: number, scopes: readonly Scope[], append: (scope: Scope) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const scope = scopes[writer % scopes.length];
      while (scope && performance.now() - started < ms) {
        await append(scope);
        count += 1;
      }
    }),
  );
  return (count * 1000) / (performance.now() - started);
}

function appendByDomain(scope: Scope): Promise<void> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    appendAudit(tx, scope.workspace.id, actorOf(scope), { ...entry, target: { kind: "submission", id: randomUUID() } }),
  );
}

/** The same entry with the driver alone. */
function appendBare(sql: postgres.Sql, { workspace, person, requestId }: Scope): Promise<unknown> {
  const meta = JSON.stringify(entry.meta);
  const personal = JSON.stringify({ name: person.name });
  return sql.begin(async (tx) => {
    await tx`select set_config('app.workspace', ${workspace.id}, true)`;
    await tx`select audit_append(${workspace.id}::uuid, 'person', ${person.id}::uuid, null, '', ${entry.action}, 'submission',
      ${randomUUID()}, ${meta}::text::jsonb, ${requestId}, ${personal})`;
  });
}

function figuresOf(where: string, { domain, bare, ratios }: Compared): Figure[] {
  return [
    { name: `appended by the domain, ${where}`, value: median(domain), unit: "/s", rounds: domain },
    { name: `appended by a bare script, ${where}`, value: median(bare), unit: "/s", rounds: bare },
    {
      name: `domain against script, ${where}`,
      value: median(ratios),
      unit: "",
      target: { is: ">=", value: 0.8 },
      rounds: ratios,
    },
  ];
}

async function measureVerifying(services: TestServices, url: string, size: number): Promise<Figure[]> {
  const scope = await createWorkspace(services);
  await fill(url, scope, size);
  const file = await download(scope);
  const inDatabase: number[] = [];
  const inFile: number[] = [];
  for (let round = 0; round < 5; round++) {
    inDatabase.push(entriesASecond(await verifyWorkspace(services.db.system, scope.workspace.id)));
    inFile.push(entriesASecond(await verifyFile(createReadStream(file))));
  }
  rmSync(file);
  const target = { is: ">=", value: 50_000 } as const;
  return [
    { name: "verified in the database", value: median(inDatabase), unit: "entries/s", target, rounds: inDatabase },
    { name: "verified in a file", value: median(inFile), unit: "entries/s", target, rounds: inFile },
  ];
}

function entriesASecond({ broken, entries, durationMs }: Verified): number {
  if (broken) throw new Error(`entry ${broken.seq} is broken: ${broken.what}`);
  return (entries * 1000) / durationMs;
}

/** Entries as people make them, by the trail's own function, many in one transaction. */
async function fill(url: string, { workspace, person }: Scope, size: number): Promise<void> {
  const owner = openOwner(url, 1);
  try {
    await owner.$client.unsafe(`do $$ begin
      for i in 1..${size} loop
        perform audit_append('${workspace.id}', 'person', '${person.id}', null, '', 'submission.created', 'submission',
          gen_random_uuid()::text, jsonb_build_object('operation', 'email.batchSend', 'calls', i, 'repeatReason', null),
          gen_random_uuid()::text, '{"name":"The owner","ip":"192.0.2.7"}');
        if i % 500 = 0 then commit; end if;
      end loop;
    end $$`);
    await owner.$client.unsafe("vacuum analyze audit, audit_subject");
  } finally {
    await owner.$client.end();
  }
}

async function download(scope: Scope): Promise<string> {
  const folder = join(".cache", "bench");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `audit-${process.pid}.jsonl`);
  const { chunks } = await exportChain(chainOfWorkspace(scope));
  await pipeline(Readable.from(chunks), createWriteStream(path));
  return path;
}
