import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { recording } from "#db/schema/recordings.ts";
import type { Scope } from "#server/domain/scope.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import type { RecordingOf } from "./find.ts";

const isThis = ({ connectionId, recordId, part }: RecordingOf) =>
  and(
    eq(recording.connectionId, connectionId),
    eq(recording.kind, "ai"),
    eq(recording.recordId, recordId),
    eq(recording.part, part),
  );

/** Keeps that a link led to nothing when somebody wanted to listen. What was copied stays copied. */
export async function noteDead(
  tx: Tx,
  { workspace }: Scope,
  of: RecordingOf,
  { calledAt, link, problem }: { calledAt: Date; link: string; problem: string },
): Promise<void> {
  const { connectionId, recordId, part } = of;
  const end = { state: "dead" as const, url: link, problem, endedAt: sql`now()` };
  await tx
    .insert(recording)
    .values({ workspaceId: workspace.id, connectionId, kind: "ai", recordId, part, calledAt, ...end })
    .onConflictDoUpdate({
      target: [recording.connectionId, recording.kind, recording.recordId, recording.part],
      set: end,
      setWhere: and(sql`${recording.state} in ('linked', 'failed')`, isNull(recording.leavingAt)),
    });
}

/** Has a copy that is missing or was changed made anew, as long as its link leads to it. */
export async function noteDamaged(tx: Tx, { workspace }: Scope, of: RecordingOf, problem: string): Promise<void> {
  await tx
    .update(recording)
    .set({ state: "linked", tries: 0, nextTryAt: sql`now()`, problem })
    .where(and(isThis(of), eq(recording.state, "copied"), isNull(recording.leavingAt)));
  await enqueue(tx, { kind: "copy_recordings", key: workspace.id, workspaceId: workspace.id });
}
