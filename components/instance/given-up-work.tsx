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
import { t } from "#words/t.ts";

type GivenUp = Outputs["instance"]["health"]["givenUp"];
type Job = GivenUp["jobs"][number];

/** What each kind of work is called. */
const kindWords: Record<Job["kind"], string> = {
  get make_partitions() {
    return t("instance.makeTablesForTheMonthsToCome");
  },
  get anchor_trail() {
    return t("instance.signTheAuditTrail");
  },
  get erase_arrivals() {
    return t("instance.erasePeopleFromWhatArrivedLater");
  },
  get drop_ended_keys() {
    return t("instance.dropKeysBeforeTheLastChange");
  },
  get expire_drafts() {
    return t("instance.dropOldDrafts");
  },
  get drop_uploads() {
    return t("instance.dropOldUploads");
  },
  get drop_expired() {
    return t("instance.dropWhatHasExpired");
  },
  get drop_bodies() {
    return t("instance.dropBodiesThatAreNoLongerKept");
  },
  get drop_call_records() {
    return t("instance.dropTelephoneCallsThatAreNoLonger");
  },
  get drop_months() {
    return t("instance.dropMonthsThatAreEmpty");
  },
  get run_erasure() {
    return t("instance.eraseOrCountWhatIsKeptOf");
  },
  get read_upload() {
    return t("instance.readAnUploadedFile");
  },
  get check_recipients() {
    return t("instance.checkTheRowsOfADraft");
  },
  get ask_for_copies() {
    return t("instance.lookForRecordingsToCopy");
  },
  get copy_recordings() {
    return t("instance.copyAndRemoveRecordings");
  },
  get drop_recordings() {
    return t("instance.dropCopiesOfRecordings");
  },
  get prepare_draft() {
    return t("instance.prepareTheCallsOfADraft");
  },
  get run_import() {
    return t("instance.importAFile");
  },
  get find_call_streams() {
    return t("instance.lookForCallRecordsToRead");
  },
  get archive_calls() {
    return t("instance.readCallRecordsIntoTheArchive");
  },
  get ask_for_counts() {
    return t("instance.lookForReportsToCount");
  },
  get count_reports() {
    return t("instance.countReports");
  },
  get write_export() {
    return t("instance.writeALargeExport");
  },
  get run_export_schedules() {
    return t("instance.beginRepeatedExports");
  },
  get drop_exports() {
    return t("instance.dropExportsThatAreNoLongerKept");
  },
};

/** Work in the background that failed too often, each with a button that has it tried again. */
export function GivenUpWork({ jobs, count }: GivenUp) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>{t("instance.workThatFailed")}</h2>
      <Table
        caption={
          count > jobs.length
            ? t("instance.theLastJobsOfCountPiecesOf", { jobs: formatCount(jobs.length), count: formatCount(count) })
            : t("instance.workInTheBackgroundThatFailedToo")
        }
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        keys={false}
        empty={
          <EmptyState kind="nothing-yet" title={t("instance.noWorkHasFailed")}>
            {t("instance.failedWorkIsTriedAgainAutomaticallyFor")}
          </EmptyState>
        }
      />
    </section>
  );
}

const columns: Column<Job>[] = [
  // A newer worker may leave work that is not known here.
  {
    key: "kind",
    get header() {
      return t("instance.work");
    },
    width: "16rem",
    cell: ({ kind }) => kindWords[kind] ?? kind,
  },
  {
    key: "workspace",
    get header() {
      return t("instance.workspace");
    },
    width: "10rem",
    cell: ({ workspace }) => workspace ?? t("instance.allOfThem"),
  },
  {
    key: "problem",
    get header() {
      return t("instance.problem");
    },
    phone: "full",
    cell: ({ problem }) => problem,
  },
  {
    key: "when",
    get header() {
      return t("instance.givenUp");
    },
    width: "8rem",
    phone: "corner",
    cell: ({ failedAt }) => failedAt && <Time at={failedAt} as="ago" />,
  },
  {
    key: "again",
    get header() {
      return t("instance.actions");
    },
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
      onSuccess: () => tellGood({ title: t("instance.theWorkIsTriedAgain") }),
      onError: (error) => tellBad({ title: t("instance.nothingIsTriedAgain"), detail: messageOf(error) }),
      onSettled: () => client.invalidateQueries(trpc.instance.pathFilter()),
    }),
  );
  return (
    <Button
      size="sm"
      icon="refresh"
      onClick={() => again.mutate({ jobId: job.id })}
      loading={again.isPending && t("instance.tryingAgain")}
    >
      {t("instance.tryAgain")}
    </Button>
  );
}
