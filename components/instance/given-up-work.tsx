"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

type GivenUp = Outputs["instance"]["health"]["givenUp"];
type Job = GivenUp["jobs"][number];

/** What each kind of work is called. */
const kindWords: Record<Job["kind"], string> = {
  make_partitions: "Make tables for the months to come",
  anchor_trail: "Sign the audit trail",
  erase_arrivals: "Erase people from what arrived later",
  drop_ended_keys: "Drop keys before the last change",
  expire_drafts: "Drop old drafts",
  drop_uploads: "Drop old uploads",
  drop_expired: "Drop what has expired",
  drop_bodies: "Drop bodies that are no longer kept",
  drop_call_records: "Drop telephone calls that are no longer kept",
  drop_months: "Drop months that are empty",
  run_erasure: "Erase or count what is kept of a person",
  read_upload: "Read an uploaded file",
  check_recipients: "Check the rows of a draft",
  ask_for_copies: "Look for recordings to copy",
  copy_recordings: "Copy and remove recordings",
  drop_recordings: "Drop copies of recordings",
  prepare_draft: "Prepare the calls of a draft",
  run_import: "Import a file",
  find_call_streams: "Look for call records to read",
  archive_calls: "Read call records into the archive",
  ask_for_counts: "Look for reports to count",
  count_reports: "Count reports",
  write_export: "Write a large export",
  run_export_schedules: "Begin repeated exports",
  drop_exports: "Drop exports that are no longer kept",
};

/** Work in the background that failed too often, each with a button that has it tried again. */
export function GivenUpWork({ jobs, count }: GivenUp) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>Work that failed</h2>
      <Table
        caption={
          count > jobs.length
            ? `The last ${formatCount(jobs.length)} of ${formatCount(count)} pieces of work that failed too often`
            : "Work in the background that failed too often"
        }
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        keys={false}
        empty={
          <EmptyState kind="nothing-yet" title="No work has failed">
            Failed work is tried again automatically for a while.
          </EmptyState>
        }
      />
    </section>
  );
}

const columns: Column<Job>[] = [
  // A newer worker may leave work that is not known here.
  { key: "kind", header: "Work", width: "16rem", cell: ({ kind }) => kindWords[kind] ?? kind },
  { key: "workspace", header: "Workspace", width: "10rem", cell: ({ workspace }) => workspace ?? "All of them" },
  { key: "problem", header: "Problem", phone: "full", cell: ({ problem }) => problem },
  {
    key: "when",
    header: "Given up",
    width: "8rem",
    phone: "corner",
    cell: ({ failedAt }) => failedAt && <Time at={failedAt} as="ago" />,
  },
  {
    key: "again",
    header: "Actions",
    hiddenHeader: true,
    align: "end",
    width: "8rem",
    cell: (job) => <TryAgain job={job} />,
  },
];

function TryAgain({ job }: { job: Job }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const again = useMutation(
    trpc.instance.tryWorkAgain.mutationOptions({
      onSuccess: () => tellGood({ title: "The work is tried again" }),
      onError: (error) => tellBad({ title: "Nothing is tried again", detail: messageOf(error) }),
      onSettled: () => client.invalidateQueries(trpc.instance.pathFilter()),
    }),
  );
  return (
    <Button
      size="sm"
      icon="refresh"
      onClick={() => again.mutate({ jobId: job.id })}
      loading={again.isPending && "Trying again…"}
    >
      Try again
    </Button>
  );
}
