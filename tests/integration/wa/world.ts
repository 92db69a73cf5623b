import { type WaListDraft, waChannel } from "#server/domain/areas/wa/channel.ts";
import { customMessage, newTemplate, templateMessage } from "#server/domain/areas/wa/dispatchable.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { beginDraft, updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { type ConnectionOptions, createConnection, createWorkspace } from "#tests/support/factories.ts";
import { addApplication, storeTable, work } from "../sms/world.ts";

export const appId = "wa-app-1";
export const dispatchables: ReadonlyMap<string, Dispatchable> = new Map(
  [templateMessage, customMessage, newTemplate].map((entry) => [entry.operation.id, entry]),
);

/** A workspace with an application for instant messages; on the sandbox unless `baseUrl` says where. */
export async function openPlace(
  services: Services,
  options: ConnectionOptions = { apiKey: "sandbox-key", secret: "sandbox-secret" },
): Promise<Scope> {
  const owner = await createWorkspace(services);
  await addApplication(owner, await createConnection(owner, options), { area: "wa", appId });
  return owner;
}

/** The sandbox has it from its first moment, in English and Chinese. */
export const orderUpdate = {
  name: "order_update",
  language: "en",
  header: "Order {{1}}",
  body: "Hello {{1}}, it comes {{2}}.",
  footer: null,
};

/** So many customers with their orders, which the sandbox accepts. */
export function orders(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => [
    `+4915${100_000_001 + index * 7}`.replace(/0000$/, "0005"),
    `A-${index}`,
    `Customer ${index}`,
    "tomorrow",
  ]);
}

export type DraftOptions = { cells: readonly (readonly string[])[]; draft?: Partial<WaListDraft> };

/** A draft over a table of numbers and orders, filled in. */
export async function writtenDraft(scope: Scope, { cells, draft }: DraftOptions): Promise<string> {
  const { id } = await beginDraft(scope, waChannel, { appId });
  const uploadId = await storeTable(scope, ["phone", "order", "name", "when"], cells);
  await updateDraft(scope, waChannel, {
    id,
    draft: {
      uploadId,
      numberColumn: 0,
      country: "DE",
      businessPhone: "15550001111",
      template: orderUpdate,
      variables: { "header 1": 1, "body 1": 2, "body 2": 3 },
      ...draft,
    },
  });
  return id;
}

export async function preparedDraft(scope: Scope, options: DraftOptions): Promise<{ id: string; hash: string }> {
  const id = await writtenDraft(scope, options);
  await work(scope.services);
  await prepareDraft(scope, waChannel, id);
  await work(scope.services);
  const { hash, problem } = await reviewDraft(scope, waChannel, id);
  if (hash === null) throw new Error(`the draft was not prepared: ${problem}`);
  return { id, hash };
}

/** Prepares and releases. */
export async function sentDraft(scope: Scope, options: DraftOptions): Promise<string> {
  const { id, hash } = await preparedDraft(scope, options);
  await releaseDraft(scope, waChannel, { id, reviewedHash: hash });
  return id;
}
