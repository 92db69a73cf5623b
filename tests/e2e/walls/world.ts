import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { aiTask } from "#db/schema/ai-tasks.ts";
import { connection } from "#db/schema/connections.ts";
import { message } from "#db/schema/messages.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { checkAll, storeDraft, storeTable } from "#tests/integration/recipient-checks/world.ts";
import { createConnection, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { databaseUrl } from "#tests/support/other-workspace.ts";
import { members, outsiders, programs, type Visitor } from "./visitors.ts";

/** A workspace with a send in a running product, of which every word worth hiding is a marker. */
export type Guarded = {
  slug: string;
  submissionId: string;
  taskId: string;
  /** An SMS that was given up. */
  smsId: string;
  /** A draft with rows that were checked, of which one is refused. */
  draftId: string;
  /** A draft of an email batch with the account's title. */
  emailDraftId: string;
  connectionId: string;
  /** Texts that only members of the workspace may be shown. */
  markers: string[];
};

export type World = {
  services: TestServices;
  guarded: Guarded;
  visitors: Visitor[];
  programs: Visitor[];
  scope: Scope;
};

export async function openWorld(dataDir: string): Promise<World> {
  const services = await openServices(databaseUrl(dataDir), { connections: 2 });
  const { scope, guarded } = await createGuarded(services);
  const strangers = await createWorkspace(services, "Elsewhere");
  return {
    services,
    scope,
    guarded,
    visitors: [...(await members(scope)), ...(await outsiders(scope, strangers))],
    programs: await programs(scope, strangers),
  };
}

async function createGuarded(services: TestServices): Promise<{ scope: Scope; guarded: Guarded }> {
  const { system } = services.db;
  const tag = randomBytes(4).toString("hex");
  const markers = {
    workspace: `Harbour ${tag}`,
    account: `Account ${tag}`,
    title: `Winter sale ${tag}`,
    emailId: `email-${tag}`,
    address: `ada.${tag}@lovelace.example`,
    refused: `refused ${tag}`,
  };
  const scope = await createWorkspace(services, markers.workspace);
  const workspaceId = scope.workspace.id;
  const account = await createConnection(scope, { baseUrl: `https://${tag}.platform.invalid`, apiKey: `key-${tag}` });
  await system.update(connection).set({ name: markers.account }).where(eq(connection.id, account.id));
  const what = { workspaceId, operation: "email.batchSend" };
  const [sent] = await system
    .insert(submission)
    .values({
      ...what,
      intentId: randomUUID(),
      area: "email",
      connectionId: account.id,
      title: markers.title,
      draft: { receiverId: `list-${tag}` },
      payloadHash: randomBytes(32),
      state: "cancelled",
      createdBy: scope.person.id,
    })
    .returning();
  const submissionId = sent?.id ?? "";
  const [tried] = await system
    .insert(attempt)
    .values({ ...what, submissionId, chunkNo: 1, attemptNo: 1, request: {}, state: "abandoned" })
    .returning();
  const { emailId, address } = markers;
  const heard = { firstHeardAt: new Date(), lastHeardAt: new Date(), state: "succeeded" as const };
  await system.insert(recipient).values({
    ...heard,
    workspaceId,
    submissionId,
    attemptId: tried?.id ?? "",
    connectionId: account.id,
    appId: "app-1",
    emailId,
    address,
  });
  const { slug } = scope.workspace;
  const by = { numberColumn: 0, country: null, content: "Hi", variables: {} };
  const draftId = await storeDraft(scope, account.id, await storeTable(scope, [[2, markers.refused]]), by);
  // Which the running product's own worker may have done already.
  await checkAll(services);
  const [batch] = await system
    .insert(submission)
    .values({
      ...what,
      intentId: randomUUID(),
      area: "email",
      connectionId: account.id,
      title: markers.title,
      draft: { appId: "app-1", receiverId: `list-${tag}`, subject: markers.title },
      payloadHash: Buffer.alloc(32),
      state: "draft",
      releasedAt: null,
      createdBy: scope.person.id,
    })
    .returning();
  const emailDraftId = batch?.id ?? "";
  const smsId = await storeSms(scope, account.id, markers.title);
  const [task] = await inWorkspace(services.db.app, workspaceId, (tx) =>
    tx
      .insert(aiTask)
      .values({
        workspaceId,
        connectionId: account.id,
        appId: "ai-1",
        name: tag,
        origin: "adopted",
        createdBy: scope.person.id,
      })
      .returning(),
  );
  return {
    scope,
    guarded: {
      slug,
      submissionId,
      smsId,
      draftId,
      emailDraftId,
      taskId: task?.id ?? "",
      connectionId: account.id,
      markers: Object.values(markers),
    },
  };
}

async function storeSms({ services, workspace, person }: Scope, connectionId: string, title: string): Promise<string> {
  const { system } = services.db;
  const what = { workspaceId: workspace.id, operation: "sms.send", messageCount: 1 };
  const values = { area: "sms" as const, connectionId, title, draft: {}, payloadHash: randomBytes(32) };
  const [sent] = await system
    .insert(submission)
    .values({ ...what, ...values, intentId: randomUUID(), state: "cancelled", createdBy: person.id })
    .returning();
  const submissionId = sent?.id ?? "";
  await system
    .insert(attempt)
    .values({ ...what, submissionId, chunkNo: 1, attemptNo: 1, request: {}, state: "abandoned" });
  const place = { workspaceId: workspace.id, submissionId, chunkNo: 1, itemNo: 0 };
  await system.insert(message).values({ ...place, number: "+4915112345678", partCount: 1 });
  return submissionId;
}
