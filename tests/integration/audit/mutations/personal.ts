import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { attempt } from "#db/schema/submissions.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { storeBatch } from "#tests/support/factories.ts";
import type { MutationCases, Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];

/** Somebody whom a callback names. */
async function hearOfSomebody(
  { services, owner, connection }: Place,
  disposition: "unparsed" | "failed" = "unparsed",
): Promise<{ id: number; address: string }> {
  const { id: submissionId } = await storeBatch(owner, connection);
  const [made] = await services.db.system.select().from(attempt).where(eq(attempt.submissionId, submissionId));
  if (!made) throw new Error("the batch has no attempt");
  const address = `${randomBytes(6).toString("hex")}@example.com`;
  const [row] = await services.db.system
    .insert(callback)
    .values({
      workspaceId: owner.workspace.id,
      attemptId: made.id,
      attemptCreatedAt: made.createdAt,
      dedupeKey: randomBytes(32),
      method: "POST",
      raw: Buffer.from(JSON.stringify({ emailId: "email-1", emailState: "success", toAddress: address })),
      disposition,
    })
    .returning();
  return { id: row?.id ?? 0, address };
}

/** Callbacks, looking at personal data, and erasing it. */
export const personalMutations: MutationCases = {
  "personal.revealCallback": async (place) => ({
    input: { callbackId: (await hearOfSomebody(place)).id },
    action: "personal_data.revealed",
    chains: own(place),
  }),
  "callbacks.tryAgain": async (place) => ({
    input: { id: (await hearOfSomebody(place, "failed")).id },
    action: "callback.tried_again",
    chains: own(place),
  }),
  "personal.revealRequest": async (place) => {
    const { owner, connection, services } = place;
    const requestId = await new Promise<string>((resolve, reject) => {
      const context = { workspaceId: owner.workspace.id, connectionId: connection.id, onRecorded: resolve };
      const start = { operation: "email.listSenders", method: "POST", path: "/x", appId: "app-1", request: {} };
      callJournal(services.db.system, services.keyring, { ...context, by: { personId: owner.person.id } })
        .begin(start)
        .catch(reject);
    });
    return { input: { requestId }, action: "personal_data.revealed", chains: own(place) };
  },
  "personal.count": async (place) => {
    const { address } = await hearOfSomebody(place);
    return { input: { subject: address }, action: "personal_data.counted", chains: own(place) };
  },
  "personal.erase": async (place) => {
    const { address } = await hearOfSomebody(place);
    const input = { subject: address, typed: address, reason: "They asked for it" };
    return { input, action: "personal_data.erasure_asked", chains: own(place) };
  },
};
