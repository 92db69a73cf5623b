import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { auditSubject } from "#db/schema/audit.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { person } from "#db/schema/people.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byNumber, type Page, type Paging, pageOf, type TimeSort } from "#server/domain/paging.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { t } from "#words/t.ts";
import { commitmentOf } from "./chain.ts";
import type { Chain } from "./chains.ts";
import { type AuditFilter, conditionsOf } from "./filter.ts";
import { type ShortChange, shortChanges } from "./short-changes.ts";
import { nameTargets } from "./targets.ts";
import { checkEntry } from "./verify.ts";

export type Who = {
  kind: "person" | "token" | "job" | "system";
  personId: string | null;
  /** Null for a job, and for somebody who was erased. */
  name: string | null;
  tokenId: string | null;
  /** A job's or an API token's name. */
  label: string;
};

/** An entry as lists show it. `name` of the target is what it is called now, where that is known. */
export type EntryView = {
  seq: number;
  at: Date;
  action: string;
  who: Who;
  target: { kind: string; id: string | null; name: string | null; submissionId: string | null };
  ip: string | null;
  requestId: string | null;
  /** Why it was done, in the words of whoever did it. */
  reason: string | null;
  /** The first few fields that changed, as far as they are short; `others` is how many more there are. */
  changes: { shown: ShortChange[]; others: number };
};

const columns = {
  entry: {
    seq: audit.seq,
    at: audit.at,
    action: audit.action,
    actorKind: audit.actorKind,
    personId: audit.personId,
    tokenId: audit.tokenId,
    label: audit.actorLabel,
    targetKind: audit.targetKind,
    targetId: audit.targetId,
    meta: audit.meta,
    requestId: audit.requestId,
  },
  personal: auditSubject.personal,
  personName: person.name,
};

function selectRows(tx: Tx) {
  return tx
    .select(columns)
    .from(audit)
    .leftJoin(auditSubject, and(eq(auditSubject.workspaceId, audit.workspaceId), eq(auditSubject.seq, audit.seq)))
    .leftJoin(person, eq(person.id, audit.personId));
}
export type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Entries, newest first unless it is asked otherwise; keyset by number. */
export async function listEntries(
  chain: Chain,
  { cursor, limit, sort = "newest", ...filter }: AuditFilter & Paging<number> & { sort?: TimeSort },
): Promise<Page<EntryView>> {
  const [order, after] = sort === "newest" ? [desc, lt] : [asc, gt];
  return inWorkspace(chain.db, chain.workspaceId, async (tx) => {
    const place = cursor === undefined ? undefined : after(audit.seq, cursor);
    const found = await selectRows(tx)
      .where(and(conditionsOf(chain, filter), place))
      .orderBy(order(audit.seq))
      .limit(limit + 1);
    const page = pageOf(found, limit, byNumber, ({ entry }) => entry.seq);
    const names = await nameTargets(tx, page.rows);
    return { ...page, rows: page.rows.map((row) => viewOf(chain, row, names)) };
  });
}

/** One entry with what changed, and what is wrong with it, null when nothing is. Throws `not_found`. */
export async function getEntry(chain: Chain, seq: number) {
  const isThis = and(eq(audit.workspaceId, chain.workspaceId), eq(audit.seq, seq));
  const [problem, found] = await Promise.all([
    checkEntry(chain.db, chain.workspaceId, seq),
    inWorkspace(chain.db, chain.workspaceId, async (tx) => {
      const [row] = await selectRows(tx).where(isThis).limit(1);
      const proof = { prev: audit.prev, hash: audit.hash, body: audit.body };
      const [written] = await tx.select(proof).from(audit).where(isThis).limit(1);
      return row && written ? { row, written, names: await nameTargets(tx, [row]) } : null;
    }),
  ]);
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchEntryInThis"));
  const { row, written, names } = found;
  const { before, after, ...facts } = row.entry.meta;
  return {
    ...viewOf(chain, row, names),
    before: recordOf(before),
    after: recordOf(after),
    facts,
    /** Null for those who may not see it. */
    people: chain.maySeePersonal ? othersIn(row) : null,
    /** Names and addresses belonged to it and are not kept any more. */
    isErased: row.personal === null && commitmentOf(written.body) !== null,
    prev: written.prev.toString("hex"),
    hash: written.hash.toString("hex"),
    problem,
  };
}

export function viewOf(chain: Chain, row: Row, names: ReadonlyMap<string, string>): EntryView {
  const { entry } = row;
  const { seq, at, action, requestId, personId, tokenId } = entry;
  const personal = personalOf(row);
  const submissionId = entry.targetKind === "submission" ? entry.targetId : textOf(entry.meta.submissionId);
  const isPerson = entry.actorKind === "person" || entry.actorKind === "token";
  return {
    seq,
    at,
    action,
    who: {
      kind: entry.actorKind,
      personId,
      name: isPerson ? (personal.name ?? row.personName) : null,
      tokenId,
      label: entry.label,
    },
    target: {
      kind: entry.targetKind,
      id: entry.targetId,
      name: shownName(chain, personal.targetName ?? names.get(`${entry.targetKind} ${entry.targetId}`) ?? null),
      submissionId,
    },
    ip: chain.maySeePersonal ? (personal.ip ?? null) : null,
    requestId,
    reason: shownName(chain, textOf(entry.meta.reason)),
    changes: shortChanges(recordOf(entry.meta.before), recordOf(entry.meta.after)),
  };
}

/** Titles and labels are people's words, which may name recipients. */
function shownName({ maySeePersonal }: Chain, name: string | null): string | null {
  return name === null || maySeePersonal ? name : maskText(name);
}

/** The facts that the entry keeps of people; nothing where it was erased. */
export function personalOf({ personal }: Pick<Row, "personal">): Record<string, string> {
  const parsed = personal === null ? null : recordOf(parse(personal));
  return Object.fromEntries(
    Object.entries(parsed ?? {}).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody changed it behind the trail's back: verification says so, and the trail can still be read.
    return null;
  }
}

function othersIn(row: Row): Record<string, string> {
  const { name: _name, ip: _ip, ...others } = personalOf(row);
  return others;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
