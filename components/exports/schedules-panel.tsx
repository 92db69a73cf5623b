"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";
import { wordsOf } from "./export-terms.ts";
import { columnsOf, outcomeOf, periodBefore, type ScheduleRow, whenOf } from "./schedule-words.ts";

type Act = "pause" | "resume" | "remove";

/** One's exports that repeat: when each is due next, and what became of it last. Nothing is here while there is none. */
export function SchedulesPanel() {
  const trpc = useTRPC();
  const query = useQuery(trpc.exports.schedules.queryOptions());
  const act = useAct();
  if (query.error !== null)
    return (
      <ReadProblem
        error={query.error}
        what={t("exports.theRepeatedExportsCouldNotBeRead")}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (!query.data || query.data.length === 0) return null;
  return (
    <Panel title={t("exports.repeatedExports")} className="mb-4">
      <Table
        caption={t("exports.repeatedExportsNewestFirst")}
        frame="plain"
        keys={false}
        columns={[...columns, actions(act)]}
        rows={query.data}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}

function useAct() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const pause = useMutation(trpc.exports.pauseSchedule.mutationOptions());
  const resume = useMutation(trpc.exports.resumeSchedule.mutationOptions());
  const remove = useMutation(trpc.exports.deleteSchedule.mutationOptions());
  const acts = {
    pause: { run: pause.mutateAsync, done: (list: string) => t("exports.listIsPaused", { list }) },
    resume: { run: resume.mutateAsync, done: (list: string) => t("exports.listGoesOn", { list }) },
    remove: { run: remove.mutateAsync, done: (list: string) => t("exports.listNoLongerRepeats", { list }) },
  };
  return async (kind: Act, { id, address }: ScheduleRow) => {
    const { list } = wordsOf(address);
    try {
      await acts[kind].run({ id });
      tellGood({ title: acts[kind].done(list) });
      await client.invalidateQueries(trpc.exports.schedules.pathFilter());
    } catch (error) {
      tellBad({ title: t("exports.listWasNotChanged", { list }), detail: problemsOf(error, [])[0]?.message });
    }
  };
}

const columns: Column<ScheduleRow>[] = [
  {
    key: "list",
    get header() {
      return t("exports.list");
    },
    grow: true,
    cell: (row) => {
      const { list, format, narrowed } = wordsOf(row.address);
      const period = row.isOfLastPeriod && periodBefore[row.rhythm];
      const told = [columnsOf(row), period, narrowed].filter(Boolean).join(t("exports.comma"));
      return (
        <>
          {t("exports.listInFormat", { list, format })}
          {told && <span className="block truncate text-xs text-muted">{told}</span>}
        </>
      );
    },
  },
  {
    key: "when",
    get header() {
      return t("exports.repeats");
    },
    width: "20rem",
    phone: "full",
    cell: (row) => (
      <>
        {whenOf(row)}
        <span className="block text-xs text-muted">
          {t("exports.keptForKeptDaysDayKeptFilesFileAt", { keptDays: row.keptDays, keptFiles: row.keptFiles })}
        </span>
      </>
    ),
  },
  {
    key: "next",
    get header() {
      return t("exports.next");
    },
    width: "11rem",
    phone: "full",
    cell: ({ nextAt, problem }) => {
      if (nextAt)
        return (
          <>
            <PhoneWord>{t("exports.next")}</PhoneWord>
            <Time at={nextAt} as="full" />
          </>
        );
      return problem ? (
        <Badge icon="circle-x" hue="bad">
          {t("exports.stopped")}
        </Badge>
      ) : (
        <Badge icon="circle-pause" hue="quiet">
          {t("exports.paused")}
        </Badge>
      );
    },
  },
  {
    key: "last",
    get header() {
      return t("exports.lastTime");
    },
    width: "14rem",
    phone: "full",
    quiet: true,
    cell: (row) => outcomeOf(row),
  },
];

function actions(onAct: (kind: Act, row: ScheduleRow) => Promise<void>): Column<ScheduleRow> {
  return actionsColumn((row) => (
    <RowMenu name={wordsOf(row.address).list}>
      {row.nextAt ? (
        <MenuItem icon="pause" onSelect={() => void onAct("pause", row)}>
          {t("exports.pause")}
        </MenuItem>
      ) : (
        <MenuItem icon="play" onSelect={() => void onAct("resume", row)}>
          {t("exports.resume")}
        </MenuItem>
      )}
      <MenuItem icon="x" onSelect={() => void onAct("remove", row)}>
        {t("exports.delete")}
      </MenuItem>
    </RowMenu>
  ));
}
