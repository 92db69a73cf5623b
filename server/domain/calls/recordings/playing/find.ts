import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { type RecordingPart, recording } from "#db/schema/recordings.ts";
import { type LinkSource, linkIn } from "../source/link.ts";

/** A part of a call's recording. Only AI calls have links; of SIP calls the platform names a file that no operation fetches. */
export type RecordingOf = { connectionId: string; recordId: string; part: RecordingPart };

export type FoundRecording = {
  source: LinkSource & { archivedAt: Date | null };
  calledAt: Date;
  /** As the record names it now. */
  link: string | null;
  row: typeof recording.$inferSelect | null;
};

/** What is known of a recording; null where the workspace has no such call. */
export async function findRecording(
  tx: Tx,
  { connectionId, recordId, part }: RecordingOf,
): Promise<FoundRecording | null> {
  const isCall = and(
    eq(callRecord.connectionId, connectionId),
    eq(callRecord.kind, "ai"),
    eq(callRecord.recordId, recordId),
  );
  const [call] = await tx
    .select({
      record: callRecord.record,
      calledAt: callRecord.calledAt,
      kind: connection.kind,
      baseUrl: connection.baseUrl,
      recordingHosts: connection.recordingHosts,
      archivedAt: connection.archivedAt,
    })
    .from(callRecord)
    .innerJoin(connection, eq(connection.id, callRecord.connectionId))
    .where(isCall);
  if (!call) return null;
  const [row] = await tx
    .select()
    .from(recording)
    .where(
      and(
        eq(recording.connectionId, connectionId),
        eq(recording.kind, "ai"),
        eq(recording.recordId, recordId),
        eq(recording.part, part),
      ),
    );
  const { record, calledAt, ...source } = call;
  return { source, calledAt, link: linkIn(record, part), row: row ?? null };
}
