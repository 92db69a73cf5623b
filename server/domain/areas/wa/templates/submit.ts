import { inWorkspace } from "#db/client.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { type WaTemplateDraft, waTemplateAdd } from "#server/contract/wa-template.ts";
import { countVariables } from "#server/contract/wa-variables.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Reviewed, reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import { t } from "#words/t.ts";

/**
 * What submitting a template would mean. Stores nothing. Whoever sees numbers and addresses masked is not told whether a
 * text with one was submitted before: what is hidden could be guessed digit by digit.
 */
export async function reviewTemplate(
  scope: Scope,
  { draft, intentId }: { draft: WaTemplateDraft; intentId?: string | undefined },
): Promise<Reviewed> {
  requirePermission(scope, "template.manage");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { review } = await reviewOf(tx, scope, sendableOf(draft), intentId);
    return tellsOfSomebody(scope, draft) ? { ...review, repeatOf: null } : review;
  });
}

function tellsOfSomebody(scope: Scope, { components }: WaTemplateDraft): boolean {
  const text = JSON.stringify(components);
  return shownText(scope, text) !== text;
}

export type SubmitTemplate = {
  intentId: string;
  draft: WaTemplateDraft;
  /** Of the review that a person read, where one was shown. */
  reviewedHash: string | null;
  repeatReason: string | null;
};

/**
 * Stores a template with the call that makes it (spec: wa/template/add), which the worker makes once. A repeat finds what the
 * first one stored. Throws as `storeSubmission`.
 */
export async function submitTemplate(scope: Scope, input: SubmitTemplate): Promise<{ id: string }> {
  requirePermission(scope, "template.manage");
  const { draft, ...given } = input;
  const { appId, templateName: name, language, type, components } = draft;
  const { id } = await sendReviewed(scope, sendableOf(draft), {
    ...given,
    title: t("domain.templateIn", { name, language }),
    what: name,
    draft,
    context: {},
    expectedCount: null,
    alsoStore: async (tx, { id: submissionId, connectionId }) => {
      await tx.insert(waTemplate).values({
        workspaceId: scope.workspace.id,
        connectionId,
        appId,
        name,
        language,
        type,
        origin: "made",
        components,
        headerVariables: countVariables(components.header?.text ?? ""),
        bodyVariables: countVariables(components.body?.text ?? ""),
        submissionId,
        createdBy: scope.person.id,
      });
    },
  });
  return { id };
}

function sendableOf(draft: WaTemplateDraft): Sendable {
  const { id, request } = waTemplateAdd;
  return { area: "wa", operation: id, appId: draft.appId, requests: [request.parse(draft)] };
}
