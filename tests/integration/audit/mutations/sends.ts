import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attempt } from "#db/schema/submissions.ts";
import { beginDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { hear, recipientOf } from "../../recipients/world.ts";
import { attemptOfSubmission } from "../../trpc/portal.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];

/** A draft of an email batch that lacks nothing and repeats no other. */
const begunBatch = ({ owner }: Place) =>
  beginDraft(owner, {
    appId: "app-1",
    fromEmailAddress: "news@example.com",
    templateID: "4207",
    template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
    receiverId: "list-1",
    subject: `Hello ${randomUUID()}`,
  });

/** What goes to the platform, or is asked of it. */
export const sendMutations: MutationCases = {
  "email.send": async (place) => {
    const subject = `Hello ${randomBytes(4).toString("hex")}`;
    const draft = {
      draft: {
        appId: "app-1",
        fromEmailAddress: "news@example.com",
        templateID: "4207",
        receiverId: "list-1",
        subject,
      },
      template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
      expectedCount: null,
    };
    const { hash } = await must<{ hash: string }>(place, "query", "email.review", draft);
    const confirmed = { intentId: randomUUID(), reviewedHash: hash, title: null, repeatReason: null };
    return { input: { ...draft, ...confirmed }, action: "submission.created", chains: own(place) };
  },
  "email.begin": async (place) => ({
    input: { appId: "app-1", templateID: "4207" },
    action: "draft.created",
    chains: own(place),
  }),
  "email.update": async (place) => {
    const { id } = await begunBatch(place);
    return { input: { id, draft: { subject: "Hello again" } }, action: "draft.changed", chains: own(place) };
  },
  "email.rename": async (place) => {
    const { id } = await begunBatch(place);
    return { input: { id, title: "For Christmas" }, action: "draft.changed", chains: own(place) };
  },
  "email.discard": async (place) => {
    const { id } = await begunBatch(place);
    return { input: { id }, action: "draft.discarded", chains: own(place) };
  },
  "email.release": async (place) => {
    const { id } = await begunBatch(place);
    const { hash } = await must<{ hash: string }>(place, "query", "email.reviewDraft", { id });
    return { input: { id, reviewedHash: hash }, action: "submission.created", chains: own(place) };
  },
  "email.lookUp": async (place) => ({
    input: { appId: "app-1", emailIds: ["email-1", "email-2"] },
    action: "emails.looked_up",
    chains: own(place),
  }),
  "submissions.askNow": async (place) => {
    const { id } = await storeBatch(place.owner, place.connection);
    return { input: { submissionId: id }, action: "recipient.asked", chains: own(place) };
  },
  "callbacks.revokeAddress": async (place) => {
    const { services, owner, connection } = place;
    const attemptId = await attemptOfSubmission(services, (await storeBatch(owner, connection)).id);
    await services.db.system.update(attempt).set({ state: "accepted", dueAt: null }).where(eq(attempt.id, attemptId));
    await services.db.system.$client`insert into attempt_token (hash, workspace_id, attempt_id, attempt_created_at)
      select ${randomBytes(32)}, workspace_id, id, created_at from attempt where id = ${attemptId}`;
    return { input: { attemptId }, action: "callback_address.revoked", chains: own(place) };
  },
  "submissions.resolve": async (place) => {
    const { services, owner, connection } = place;
    const attemptId = await attemptOfSubmission(services, (await storeBatch(owner, connection)).id);
    await services.db.system.update(attempt).set({ state: "unknown", dueAt: null }).where(eq(attempt.id, attemptId));
    const input = { attemptId, decision: "went", reason: "I asked the platform’s people" };
    return { input, action: "attempt.resolved.went", chains: own(place) };
  },
  "submissions.resolveAll": async (place) => {
    const { services, owner, connection } = place;
    const { id } = await storeBatch(owner, connection);
    await services.db.system.update(attempt).set({ state: "unknown", dueAt: null }).where(eq(attempt.submissionId, id));
    const input = { submissionId: id, decision: "went", reason: "I asked the platform’s people" };
    return { input, action: "attempts.resolved.went", chains: own(place) };
  },
  "submissions.decideDispute": async (place) => {
    const { services, owner, connection } = place;
    const attemptId = await attemptOfSubmission(services, (await storeBatch(owner, connection)).id);
    await services.db.system
      .update(attempt)
      .set({ state: "refused", dueAt: null, contradiction: "Callbacks report emails of it." })
      .where(eq(attempt.id, attemptId));
    const input = { attemptId, decision: "went", reason: "Their console shows the batch" };
    return { input, action: "attempt.decided.went", chains: own(place) };
  },
  "submissions.decideResult": async (place) => {
    const { services, owner, connection } = place;
    const attemptId = await attemptOfSubmission(services, (await storeBatch(owner, connection)).id);
    const emailId = randomUUID();
    await hear(services, attemptId, [emailId]);
    await hear(services, attemptId, [emailId], { kind: "failed" });
    const { id } = await recipientOf(services, attemptId, emailId);
    const input = { recipientId: id, state: "failed", reason: "The mailbox is closed", seenDecisionAt: null };
    return { input, action: "recipient.decided.failed", chains: own(place) };
  },
};
