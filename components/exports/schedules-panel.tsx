"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { counted } from "#components/ui/number.ts";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { wordsOf } from "./export-terms.ts";
import { outcomeOf, periodBefore, type ScheduleRow, whenOf } from "./schedule-words.ts";

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
        what="The repeated exports could not be read."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (!query.data || query.data.length === 0) return null;
  return (
    <Panel title="Repeated exports" className="mb-4">
      <Table
        caption="Repeated exports, newest first"
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
    pause: { run: pause.mutateAsync, done: "is paused" },
    resume: { run: resume.mutateAsync, done: "goes on" },
    remove: { run: remove.mutateAsync, done: "no longer repeats. Its files are kept for the time you chose" },
  };
  return async (kind: Act, { id, address }: ScheduleRow) => {
    const { list } = wordsOf(address);
    try {
      await acts[kind].run({ id });
      tellGood({ title: `${list} ${acts[kind].done}` });
      await client.invalidateQueries(trpc.exports.schedules.pathFilter());
    } catch (error) {
      tellBad({ title: `${list} was not changed`, detail: problemsOf(error, [])[0]?.message });
    }
  };
}

const columns: Column<ScheduleRow>[] = [
  {
    key: "list",
    header: "List",
    grow: true,
    cell: ({ address, isOfLastPeriod, rhythm }) => {
      const { list, format, narrowed } = wordsOf(address);
      const told = [isOfLastPeriod && `of the ${periodBefore[rhythm]} before`, narrowed].filter(Boolean).join(", ");
      return (
        <>
          {list}, {format}
          {told && <span className="block truncate text-xs text-muted">{told}</span>}
        </>
      );
    },
  },
  {
    key: "when",
    header: "Repeats",
    width: "20rem",
    phone: "full",
    cell: (row) => (
      <>
        {whenOf(row)}
        <span className="block text-xs text-muted">
          Kept for {counted(row.keptDays, "day")}, {counted(row.keptFiles, "file")} at most
        </span>
      </>
    ),
  },
  {
    key: "next",
    header: "Next",
    width: "11rem",
    phone: "full",
    cell: ({ nextAt, problem }) => {
      if (nextAt)
        return (
          <>
            <PhoneWord>Next</PhoneWord>
            <Time at={nextAt} as="full" />
          </>
        );
      return problem ? (
        <Badge icon="circle-x" hue="bad">
          Stopped
        </Badge>
      ) : (
        <Badge icon="circle-pause" hue="quiet">
          Paused
        </Badge>
      );
    },
  },
  { key: "last", header: "Last time", width: "14rem", phone: "full", quiet: true, cell: (row) => outcomeOf(row) },
];

function actions(onAct: (kind: Act, row: ScheduleRow) => Promise<void>): Column<ScheduleRow> {
  return actionsColumn((row) => (
    <RowMenu name={wordsOf(row.address).list}>
      {row.nextAt ? (
        <MenuItem icon="pause" onSelect={() => void onAct("pause", row)}>
          Pause
        </MenuItem>
      ) : (
        <MenuItem icon="play" onSelect={() => void onAct("resume", row)}>
          Resume
        </MenuItem>
      )}
      <MenuItem icon="x" onSelect={() => void onAct("remove", row)}>
        Delete
      </MenuItem>
    </RowMenu>
  ));
}
