import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { csvLine, guardId } from "#server/domain/exports/csv.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { csvFile, type WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Chain } from "./chains.ts";
import { exportFrom } from "./export-file.ts";
import { type AuditFilter, conditionsOf } from "./filter.ts";
import { personalOf } from "./read.ts";

const header = [
  "seq",
  "at",
  "action",
  "who",
  "actor_kind",
  "person_id",
  "token_or_job",
  "target_kind",
  "target_id",
  "before",
  "after",
  "details",
  "people",
  "ip",
  "request_id",
  "hash",
];

type StoredRow = {
  seq: number;
  at: string;
  action: string;
  actorKind: string;
  personId: string | null;
  label: string;
  targetKind: string;
  targetId: string | null;
  before: string | null;
  after: string | null;
  details: string;
  personal: string | null;
  requestId: string | null;
  hash: string;
};

/** The entries that the page shows under its filters, newest first, for spreadsheets. Throws `too_many`. */
export async function exportCsv(
  chain: Chain,
  filter: AuditFilter,
  options: SnapshotOptions = {},
): Promise<WrittenFile> {
  // What was searched for may be anything, an address too.
  const { q = null, ...narrowed } = filter;
  const prepare = async () => ({
    target: { kind: "audit", id: null },
    meta: { format: "csv", filter: narrowed, personal: chain.maySeePersonal },
    personal: { search: q },
    content: csvFile({
      name: `audit-${chain.name}.csv`,
      header,
      query: selectRows(chain, filter),
      execute: (tx: Tx, fetch: SQL) => tx.execute<StoredRow>(fetch),
      linesOf: (row: StoredRow) => csvLine(cellsOf(chain, row)),
    }),
  });
  return exportFrom(chain, { action: "audit.exported", prepare }, options);
}

function cellsOf(chain: Chain, row: StoredRow): (string | null)[] {
  const { name = null, ip = null, ...people } = personalOf(row);
  const isPerson = row.actorKind === "person" || row.actorKind === "token";
  const who = isPerson ? name : null;
  const others = Object.keys(people).length > 0 && chain.maySeePersonal ? JSON.stringify(people) : null;
  return [
    String(row.seq),
    row.at,
    row.action,
    who && guardFormula(who),
    row.actorKind,
    row.personId,
    guardFormula(row.label),
    row.targetKind,
    row.targetId && guardId(row.targetId),
    row.before && guardFormula(row.before),
    row.after && guardFormula(row.after),
    row.details === "{}" ? null : guardFormula(row.details),
    others && guardFormula(others),
    chain.maySeePersonal ? ip : null,
    row.requestId && guardId(row.requestId),
    row.hash,
  ];
}

function selectRows(chain: Chain, filter: AuditFilter): SQL {
  return sql`
    select audit.seq::float8 as seq, ${isoTimeOf(sql`audit.at`)} as at,
      audit.action, audit.actor_kind as "actorKind", audit.person_id as "personId", audit.actor_label as label,
      audit.target_kind as "targetKind", audit.target_id as "targetId",
      audit.meta ->> 'before' as before, audit.meta ->> 'after' as after,
      (audit.meta - 'before' - 'after')::text as details, s.personal, audit.request_id as "requestId",
      encode(audit.hash, 'hex') as hash
    from audit left join audit_subject s on s.workspace_id = audit.workspace_id and s.seq = audit.seq
    where ${conditionsOf(chain, filter)} order by audit.seq desc`;
}
