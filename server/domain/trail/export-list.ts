import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { auditColumns } from "#server/compose/exported/lists.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Chain } from "./chains.ts";
import { exportFrom, type FileWork } from "./export-file.ts";
import { type AuditFilter, conditionsOf } from "./filter.ts";
import { personalOf } from "./read.ts";

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

/** With the names and addresses that are kept of its people. */
type Filed = { row: StoredRow; people: ReturnType<typeof personalOf> };

/** The entries that the page shows under its filters, newest first, as a file. Throws `too_many`. */
export async function exportEntries(
  chain: Chain,
  filter: AuditFilter,
  { format, columns, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFrom(chain, entriesFile(chain, filter, { format, columns }), options);
}

/** What that file is. */
export function entriesFile(chain: Chain, filter: AuditFilter, { format, columns }: FileChoice): FileWork<StoredRow> {
  // What was searched for may be anything, an address too.
  const { q = null, ...narrowed } = filter;
  const prepare = async () => ({
    target: { kind: "audit", id: null },
    meta: { format: format ?? "csv", columns: columns ?? null, filter: narrowed, personal: chain.maySeePersonal },
    personal: { search: q },
    content: listingContent(
      {
        name: `audit-${chain.name}`,
        columns: columnsFor(chain),
        query: selectRows(chain, filter),
        execute: (tx: Tx, fetch: SQL) => tx.execute<StoredRow>(fetch),
        rowsOf: (stored: StoredRow[]) => stored.map((row) => ({ row, people: personalOf(row) })),
      },
      { format, columns },
    ),
  });
  return { permission: "audit.read", action: "audit.exported", prepare };
}

const columnsFor = (chain: Chain) =>
  filedColumns(auditColumns, {
    seq: ({ row }: Filed) => row.seq,
    at: ({ row }) => row.at,
    action: ({ row }) => row.action,
    who: ({ row, people }) => (row.actorKind === "person" || row.actorKind === "token" ? people.name : null),
    actor_kind: ({ row }) => row.actorKind,
    person_id: ({ row }) => row.personId,
    token_or_job: ({ row }) => row.label,
    target_kind: ({ row }) => row.targetKind,
    target_id: ({ row }) => row.targetId,
    before: ({ row }) => row.before,
    after: ({ row }) => row.after,
    details: ({ row }) => (row.details === "{}" ? null : row.details),
    people: ({ people: { name, ip, ...others } }) =>
      chain.maySeePersonal && Object.keys(others).length > 0 ? others : null,
    ip: ({ people }) => (chain.maySeePersonal ? people.ip : null),
    request_id: ({ row }) => row.requestId,
    hash: ({ row }) => row.hash,
  });

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
