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
import { t } from "#words/t.ts";
import { describeAction } from "./actions.ts";
import { TargetName } from "./audit-columns.tsx";
import type { AuditFilters } from "./audit-filters.ts";
import { type AuditDetail, type AuditSource, useEntry } from "./audit-source.ts";
import { EntryChanges } from "./entry-changes.tsx";
import { fieldName } from "./field-name.ts";
import { FieldValue } from "./field-values.tsx";
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
      label={t("audit.entrySeq", { seq })}
      title={entry ? describeAction(entry.action) : t("audit.entry")}
      monoTitle={false}
      position={t("audit.entrySeq", { seq: formatCount(seq) })}
      closeHref={closeHref}
      badges={entry && <Mark problem={entry.problem} />}
    >
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("audit.theEntryCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {entry ? <Detail entry={entry} of={of} path={path} hrefOf={hrefOf} /> : !query.error && <SheetSkeleton />}
    </Sheet>
  );
}

function Mark({ problem }: { problem: string | null }) {
  if (problem === null)
    return (
      <Badge icon="badge-check" hue="good">
        {t("audit.verified")}
      </Badge>
    );
  return (
    <Badge icon="circle-x" hue="bad">
      {t("audit.broken")}
    </Badge>
  );
}

function Detail({ entry, of, path, hrefOf }: { entry: AuditDetail } & Pick<Props, "of" | "path" | "hrefOf">) {
  return (
    <>
      {entry.problem !== null && (
        <Callout hue="bad" title={t("audit.thisEntryIsNotWhatWasWritten")}>
          {t("audit.entrySeqProblemSomebodyChangedTheDatabase", {
            seq: formatCount(entry.seq),
            problem: entry.problem,
          })}
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
      key: t("audit.who"),
      value: (
        <>
          {whoName(who)}
          {who.personId && (
            <span className="block">
              <Link href={hrefOf({ who: who.personId })}>{t("audit.allThatTheyDid")}</Link>
            </span>
          )}
        </>
      ),
    },
    ...(who.kind === "token" ? [{ key: t("audit.with"), value: t("audit.aPITokenLabel", { label: who.label }) }] : []),
    { key: t("audit.onWhat"), value: <TargetName of={of} path={path} target={target} /> },
    ...(target.id
      ? [
          {
            key: t("audit.itsId"),
            value: <Id id={target.id} what={t("audit.theId")} href={hrefOf({ q: target.id })} />,
          },
        ]
      : []),
    { key: t("audit.when"), value: <Time at={entry.at} as="precise" /> },
    { key: t("audit.fromWhere"), value: ip ? <span className="mono">{ip}</span> : t("audit.notRecorded") },
    {
      key: t("audit.request"),
      value: requestId ? (
        <Id id={requestId} what={t("audit.theRequestsId")} href={hrefOf({ q: requestId })} />
      ) : (
        t("audit.none")
      ),
    },
    { key: t("audit.action"), value: <span className="mono">{entry.action}</span> },
  ];
  return facts;
}

function Id({ id, what, href }: { id: string; what: string; href: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Link href={href} className="mono min-w-0 truncate" title={t("audit.everythingWithThisId")}>
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
      <h3>{t("audit.details")}</h3>
      {(shown.length > 0 || named.length > 0) && (
        <KeyValueList
          items={[...named, ...shown].map(([name, value]) => ({
            key: fieldName(name),
            value: <FieldValue value={value} />,
          }))}
        />
      )}
      {isErased && <p className="text-muted">{t("audit.namesAndAddressesOfPeopleInIt")}</p>}
      {people === null && <p className="text-muted">{t("audit.addressesAreShownToThoseWhoMay")}</p>}
    </section>
  );
}

function Proof({ entry: { hash, prev, seq } }: { entry: AuditDetail }) {
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{t("audit.proof")}</h3>
      <KeyValueList
        items={[
          { key: t("audit.hash"), value: <Hash value={hash} what={t("audit.theHash")} /> },
          {
            key: t("audit.beforeIt"),
            value: seq === 1 ? t("audit.theChainBeginsHere") : <Hash value={prev} what={t("audit.theHashBeforeIt")} />,
          },
        ]}
      />
      <p className="text-xs text-muted">{t("audit.sHA256OverTheHashBeforeIt")}</p>
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
