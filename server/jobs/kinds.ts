import { type JobKind, jobKinds } from "#db/schema/jobs.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { archiveCalls, mostTries as triesOfArchiving } from "#server/domain/calls/archive/archive-calls.ts";
import { findStreams } from "#server/domain/calls/archive/find-streams.ts";
import { runCopies, mostTries as triesOfCopying } from "#server/domain/calls/recordings/copying/run-copies.ts";
import { giveUpExport, mostTries as triesOfExport, writeExport } from "#server/domain/downloads/write-export.ts";
import { giveUpErasure, runErasure, mostTries as triesOfErasure } from "#server/domain/erasure/run-erasure.ts";
import {
  giveUpPreparing,
  prepareCalls,
  mostTries as triesOfPreparing,
} from "#server/domain/messages/drafts/prepare-calls.ts";
import { countReports, mostTries as triesOfCounting } from "#server/domain/reports/count/count-reports.ts";
import type { Services } from "#server/domain/scope.ts";
import { giveUpImport, runImport, mostTries as triesOfImport } from "#server/domain/tables/imports/run-import.ts";
import {
  checkRecipients,
  giveUpCheck,
  mostTries as triesOfCheck,
} from "#server/domain/tables/recipient-checks/check-recipients.ts";
import {
  giveUpUpload,
  type ReadOptions,
  readUpload,
  mostTries as triesOfReading,
} from "#server/domain/tables/uploads/read-upload.ts";
import { enqueueClock } from "#server/domain/work/enqueue.ts";
import { everyMinutes } from "./clock.ts";
import { type HousekeepingOptions, housekeeping } from "./housekeeping.ts";
import type { KindOfJob } from "./work-on.ts";

/** Long enough for a database that is slow, short enough that a killed worker's job soon goes on. */
const leaseMs = 15_000;

export type WorkOptions = HousekeepingOptions & {
  /** Readers of files start twice as fast with their compiled code kept here. */
  readerCacheDir?: string;
};

export type Kinds = Record<JobKind, KindOfJob>;

/** What a worker does in the background. A new kind of work is an entry here and a name in `jobKinds`. */
export function kindsOfJobs(options: WorkOptions): Kinds {
  const { services, log } = options;
  const reading: ReadOptions = {
    cacheDir: options.readerCacheDir,
    onDefect: (error, uploadId) => log.warn({ err: error, uploadId }, "an upload was not read"),
  };
  return {
    ...housekeeping(options),
    run_erasure: {
      lane: { name: "erasures", places: 1 },
      maxTries: triesOfErasure,
      leaseMs,
      run: (job) => runErasure(services, job),
      giveUp: (job) => giveUpErasure(services, job),
    },
    copy_recordings: {
      // Two, so that a slow host of one account never keeps the recordings of others from being copied.
      lane: { name: "recordings", places: 2 },
      maxTries: triesOfCopying,
      leaseMs,
      run: (job) => runCopies(services, job),
    },
    run_import: {
      lane: { name: "imports", places: 1 },
      maxTries: triesOfImport,
      leaseMs,
      run: (job) => runImport(services, job),
      giveUp: (job) => giveUpImport(services, job),
    },
    read_upload: {
      // Two, so that the files of one workspace never keep those of another from being read.
      lane: { name: "reading", places: 2 },
      maxTries: triesOfReading,
      leaseMs,
      run: (job) => readUpload(services, job, reading),
      giveUp: (job) => giveUpUpload(services, job),
    },
    check_recipients: {
      lane: { name: "checks", places: 1 },
      maxTries: triesOfCheck,
      leaseMs,
      run: (job) => checkRecipients(services, job),
      giveUp: (job) => giveUpCheck(services, job),
    },
    find_call_streams: {
      // Its own, so that no chore keeps the newest calls waiting.
      lane: { name: "call streams", places: 1 },
      maxTries: triesOfArchiving,
      leaseMs,
      clock: everyMinutes(1),
      run: async ({ kind }) => {
        const { made } = await findStreams(services);
        if (made > 0) log.info({ made }, kind);
        return "done";
      },
    },
    archive_calls: {
      lane: { name: "archive", places: 2 },
      maxTries: triesOfArchiving,
      leaseMs,
      run: (job) => archiveCalls(services, job),
    },
    count_reports: {
      // Two, so that a workspace with much to count never keeps the reports of others waiting.
      lane: { name: "counting", places: 2 },
      maxTries: triesOfCounting,
      leaseMs,
      run: (job) => countReports(services, job),
    },
    write_export: {
      lane: { name: "exports", places: 1 },
      maxTries: triesOfExport,
      leaseMs,
      run: (job) => writeExport(services, job),
      giveUp: (job) => giveUpExport(services, job),
    },
    prepare_draft: {
      lane: { name: "preparing", places: 1 },
      maxTries: triesOfPreparing,
      leaseMs,
      run: (job) => prepareCalls(services, channels, job),
      giveUp: (job) => giveUpPreparing(services, channels, job),
    },
  };
}

/** Sees to it that what runs by the clock waits for its next time. A time that was missed stays due. */
export async function windClocks({ db }: Pick<Services, "db">, kinds: Kinds): Promise<void> {
  const now = new Date();
  for (const [kind, { clock, isDueAtStart }] of entriesOf(kinds))
    if (clock) await enqueueClock(db.system, kind, isDueAtStart ? now : clock(now));
}

/** The kinds as a list. */
export function entriesOf(kinds: Partial<Kinds>): [JobKind, KindOfJob][] {
  return jobKinds.flatMap((kind) => {
    const entry = kinds[kind];
    return entry ? [[kind, entry]] : [];
  });
}
