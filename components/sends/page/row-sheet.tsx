"use client";

import type { ReactNode } from "react";
import { codeOf } from "#components/form/refusal.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";

/** What is read of an open row. */
type Reading<View> = { data: View | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

/** One row beside the list: how it stands, and what is known of it once that is read. */
export function RowSheet<Row extends { id: number }, View extends Row & { submissionId: string }>({
  id,
  noun,
  submissionId,
  closeHref,
  rows,
  first = 1,
  total,
  reading,
  nameOf,
  standing,
  known,
  footer,
}: {
  id: number;
  /** What a row is: "Recipient". */
  noun: string;
  submissionId: string;
  closeHref: string;
  /** The loaded list, for the place in it and what is known before the row is read. */
  rows: readonly Row[];
  /** Place of the first of them in the whole. */
  first?: number;
  total: number | undefined;
  reading: Reading<View>;
  nameOf: (row: Row) => string;
  standing: (row: Row) => ReactNode;
  known: (row: View) => ReactNode;
  footer: (row: View) => ReactNode;
}) {
  const { data, error, isPending, refetch } = reading;
  const index = rows.findIndex((row) => row.id === id);
  const read = data?.submissionId === submissionId ? data : undefined;
  const isMissing = (data !== undefined && !read) || codeOf(error) === "NOT_FOUND";
  const shown = isMissing ? undefined : (read ?? rows[index]);
  const name = shown ? nameOf(shown) : isMissing ? t("sends.notFound") : noun;
  const place = formatCount(first + index);
  const placed =
    total === undefined
      ? t("sends.placeOfNoun", { noun, place })
      : t("sends.placeOfNounOfTotal", { noun, place, total: formatCount(total) });
  return (
    <Sheet
      label={`${noun} ${name}`}
      title={name}
      monoTitle={shown !== undefined}
      position={index >= 0 ? placed : noun}
      closeHref={closeHref}
      badges={shown && standing(shown)}
      footer={read && footer(read)}
    >
      {isMissing && (
        <EmptyState kind="no-match" title={t("sends.noSuchNounHere", { noun: noun.toLowerCase() })}>
          {t("sends.thisSendHasNoSuchNounClose", { noun: noun.toLowerCase() })}
        </EmptyState>
      )}
      {Boolean(error) && !isMissing && (
        <ReadProblem
          error={error}
          what={t("sends.whatIsKnownOfThisNounCould", { noun: noun.toLowerCase() })}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <Bars />}
      {read && known(read)}
    </Sheet>
  );
}

function Bars() {
  return (
    <div className="grid gap-4" role="status" aria-label={t("sends.loading")}>
      {["70%", "90%", "55%", "80%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
