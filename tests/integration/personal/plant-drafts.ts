import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { beginDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { checkAll, storeDraft } from "#tests/integration/recipient-checks/world.ts";
import type { Somebody } from "./somebody.ts";

/** An email batch that is being written, with them in every field that takes words. */
export async function plantBatch(scope: Scope, of: Somebody): Promise<string> {
  const words = `To ${of.address}`;
  const { id } = await beginDraft(scope, {
    appId: "app-1",
    fromEmailAddress: "news@shop.example",
    templateID: "4207",
    template: { name: words, language: "en", subject: words, status: 0 },
    receiverId: "list-1",
    subject: words,
    title: words,
  });
  return id;
}

/** A draft over the saved list, whose rows were checked. */
export async function plantDraft(scope: Scope, connection: Connection, uploadId: string): Promise<string> {
  const by = { numberColumn: 1, country: "CN", content: "Hi {{name}}", variables: { name: 0 } };
  const id = await storeDraft(scope, connection.id, uploadId, by);
  await checkAll(scope.services);
  return id;
}
