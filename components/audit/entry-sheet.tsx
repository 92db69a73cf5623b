"use client";

import type { ReactNode } from "react";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { describeAction } from "./actions.ts";
import { TargetName } from "./audit-columns.tsx";
import type { AuditFilters } from "./audit-filters.ts";
import { type AuditDetail, type AuditSource, useEntry } from "./audit-source.ts";
import { EntryChanges } from "./entry-changes.tsx";
import { FieldValue, fieldName } from "./field-values.tsx";
import { whoName } from "./who-name.ts";

type Props = {
  of: AuditSource;
  path: string;
  seq: number;
  closeHref: string;
  /** The list narrowed to this alone. */
  hrefOf: (filters: Partial<AuditFilters>) => string;
};

/** One entry: who, what, on what, what changed, from where, and that it is what was written. */
export function EntrySheet({ of, path, seq, closeHref, hrefOf }: Props) {
  const query = useEntry(of, seq);
  const entry = query.data;
  return (
    <Sheet
      label={`Entry ${seq}`}
      title={entry ? describeAction(entry.action) : "Entry"}
      monoTitle={false}
      position={`Entry ${formatCount(seq)}`}
      closeHref={closeHref}
      badges={entry && <Mark problem={entry.problem} />}
    >
      {query.error && (
        <ReadProblem error={query.error} what="The entry could not be read." onRetry={() => void query.refetch()} />
      )}
      {entry ? <Detail entry={entry} of={of} path={path} hrefOf={hrefOf} /> : !query.error && <SheetSkeleton />}
    </Sheet>
  );
}

function Mark({ problem }: { problem: string | null }) {
  if (problem === null)
    return (
      <Badge icon="badge-check" hue="good">
        Verified
      </Badge>
    );
  return (
    <Badge icon="circle-x" hue="bad">
      Broken
    </Badge>
  );
}

function Detail({ entry, of, path, hrefOf }: { entry: AuditDetail } & Pick<Props, "of" | "path" | "hrefOf">) {
  return (
    <>
      {entry.problem !== null && (
        <Callout hue="bad" title="This entry is not what was written.">
          Entry {formatCount(entry.seq)}: {entry.problem}. Somebody changed the database directly. Compare it with an
          earlier download or backup.
        </Callout>
      )}
      <KeyValueList items={factsOf(entry, of, path, hrefOf)} />
      <EntryChanges before={entry.before} after={entry.after} />
      <OtherFacts entry={entry} />
      <Proof entry={entry} />
    </>
  );
}

function factsOf(entry: AuditDetail, of: AuditSource, path: string, hrefOf: Props["hrefOf"]) {
  const { who, target, ip, requestId } = entry;
  const facts: { key: string; value: ReactNode }[] = [
    {
      key: "Who",
      value: (
        <>
          {whoName(who)}
          {who.personId && (
            <span className="block">
              <Link href={hrefOf({ who: who.personId })}>All that they did</Link>
            </span>
          )}
        </>
      ),
    },
    ...(who.kind === "token" ? [{ key: "With", value: `API token “${who.label}”` }] : []),
    { key: "On what", value: <TargetName of={of} path={path} target={target} /> },
    ...(target.id
      ? [{ key: "Its id", value: <Id id={target.id} what="the id" href={hrefOf({ q: target.id })} /> }]
      : []),
    { key: "When", value: <Time at={entry.at} as="precise" /> },
    { key: "From where", value: ip ? <span className="mono">{ip}</span> : "Not recorded" },
    {
      key: "Request",
      value: requestId ? <Id id={requestId} what="the request’s id" href={hrefOf({ q: requestId })} /> : "None",
    },
    { key: "Action", value: <span className="mono">{entry.action}</span> },
  ];
  return facts;
}

function Id({ id, what, href }: { id: string; what: string; href: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Link href={href} className="mono min-w-0 truncate" title="Everything with this id">
        {id}
      </Link>
      <CopyButton value={id} what={what} />
    </span>
  );
}

/** What else it says, and the people in it; a tombstone where those were erased. */
function OtherFacts({ entry: { facts, people, isErased } }: { entry: AuditDetail }) {
  const shown = Object.entries(facts).filter(([name]) => name !== "submissionId");
  const named = Object.entries(people ?? {});
  if (shown.length === 0 && named.length === 0 && !isErased && people !== null) return null;
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>Details</h3>
      {(shown.length > 0 || named.length > 0) && (
        <KeyValueList
          items={[...named, ...shown].map(([name, value]) => ({
            key: fieldName(name),
            value: <FieldValue value={value} />,
          }))}
        />
      )}
      {isErased && (
        <p className="text-muted">Names and addresses of people in it were erased. The chain still verifies.</p>
      )}
      {people === null && <p className="text-muted">Addresses are shown to those who may see personal data.</p>}
    </section>
  );
}

function Proof({ entry: { hash, prev, seq } }: { entry: AuditDetail }) {
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>Proof</h3>
      <KeyValueList
        items={[
          { key: "Hash", value: <Hash value={hash} what="the hash" /> },
          {
            key: "Before it",
            value: seq === 1 ? "The chain begins here" : <Hash value={prev} what="the hash before it" />,
          },
        ]}
      />
      <p className="text-xs text-muted">
        SHA-256 over the hash before it and its own text. Changing an entry means changing all entries after it, and the
        signed anchors show it.
      </p>
    </section>
  );
}

function Hash({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-start gap-1">
      <span className="mono min-w-0 [overflow-wrap:anywhere]">{value}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}
