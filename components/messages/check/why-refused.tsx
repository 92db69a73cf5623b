"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { chipClass } from "#components/ui/controls/chip-class.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { countryName } from "#server/compose/numbering/country-name.ts";
import { problemName, type RowProblem } from "#server/compose/problems.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { Problem, Problems } from "./use-problems.ts";

const CountryDialog = onDemand(() => import("./country-dialog.tsx").then((loaded) => loaded.CountryDialog));

type Without = "withoutRepeats" | "withoutReached";

/** What a draft says to leave out the numbers with a problem of their own: they got the text already, or another one. */
const leavesOut: Readonly<Record<string, Without>> = {
  got_lately: "withoutRepeats",
  got_another_lately: "withoutReached",
} satisfies Partial<Record<RowProblem, Without>>;

type Props = { draft: DraftView; problems: Problems; current: string | null; isSettled: boolean };

/** The refused rows summed by reason: each reason narrows the list, and has what helps all of its rows at once. */
export function WhyRefused({ draft, problems, current, isSettled }: Props) {
  const mayChange = useMaySend();
  const { change, isChanging } = useChangeDraft(draft);
  const [isAsking, setAsking] = useState(false);
  const [helped, setHelped] = useState<number | null>(null);
  const { country } = draft.draft;
  if (problems.rows.length === 0 && (helped === null || country === null)) return null;
  const without = problems.rows.find(({ problem }) => problem === "no_country");
  const setCountry = async (next: string | null) => {
    await change({ draft: { country: next } });
    setHelped(next === null ? null : (without?.count ?? 0));
  };
  const takeBack = (problem: string) => {
    const without = leavesOut[problem];
    if (without) void change({ draft: { [without]: false } }).catch(sayFailed);
  };
  return (
    <Panel title={t("messages.whyRowsAreRefused")} className="mb-3">
      {helped !== null && country !== null && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-sm last:border-b-0">
          <span role="status">
            {t("messages.helpedNumberWithoutACountryCodeWhich", {
              helped,
              nameOf: countryName(country),
            })}
          </span>
          <Button
            size="sm"
            icon="undo"
            loading={isChanging && t("messages.undoing")}
            onClick={() => void setCountry(null).catch(sayFailed)}
          >
            {t("messages.undo")}
          </Button>
        </div>
      )}
      <ul>
        {problems.rows.map((row) => (
          <li
            key={row.problem}
            className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 last:border-b-0"
          >
            <ReasonLink row={row} isCurrent={row.problem === current} />
            {row.isLeftOut && <span className="text-sm text-muted">{t("messages.leftOutOnPurpose")}</span>}
            {mayChange && (
              <span className="ml-auto flex flex-wrap gap-2">
                {row.problem === "no_country" && !row.isLeftOut && (
                  <Button size="sm" disabled={!isSettled} onClick={() => setAsking(true)}>
                    {t("messages.setTheCountryForThese", { count: row.count })}
                  </Button>
                )}
                {leavesOut[row.problem] ? (
                  <Button
                    size="sm"
                    icon="undo"
                    loading={isChanging && t("messages.takingBack")}
                    onClick={() => takeBack(row.problem)}
                  >
                    {t("messages.sendToTheseAgain", { count: row.count })}
                  </Button>
                ) : (
                  <LeaveOut submissionId={draft.id} row={row} />
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isAsking && without && (
        <CountryDialog count={without.count} onSet={setCountry} onClose={() => setAsking(false)} />
      )}
    </Panel>
  );
}

/** Narrows the list to a reason; a second press shows all refused rows. */
function ReasonLink({ row: { problem, count }, isCurrent }: { row: Problem; isCurrent: boolean }) {
  const why = new URLSearchParams({ show: "refused", ...(!isCurrent && { why: problem }) });
  return (
    <IntentLink
      href={`?${why}`}
      replace
      scroll={false}
      aria-current={isCurrent ? "true" : undefined}
      className={cx(
        chipClass,
        "max-w-full flex-initial! whitespace-normal! h-auto! min-h-control-sm max-phone:min-h-touch",
      )}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{problemName(problem)}</span>
      <span className="font-medium text-ink">{formatCount(count)}</span>
    </IntentLink>
  );
}

/** Rows with a reason asked for nothing more, or brought back among those to put right. */
function LeaveOut({ submissionId, row }: { submissionId: string; row: Problem }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation(
    trpc.checks.leaveOut.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.checks.pathFilter()),
      onError: sayFailed,
    }),
  );
  const { problem, count, isLeftOut } = row;
  const parts = { count, problem: problemName(problem), spoken };
  return (
    <Button
      size="sm"
      icon={isLeftOut ? "undo" : "circle-minus"}
      loading={isPending && (isLeftOut ? t("messages.takingBack") : t("messages.leavingOut"))}
      onClick={() => mutate({ submissionId, problem, isLeftOut: !isLeftOut })}
    >
      {isLeftOut ? rich("messages.takeAllBack", parts) : rich("messages.leaveOutAll", parts)}
    </Button>
  );
}

function sayFailed(error: unknown): void {
  const { title, remedy } = problemOf(error);
  tellBad({ title, detail: remedy });
}
