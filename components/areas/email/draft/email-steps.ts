import type { Outputs } from "#components/page/trpc/client.ts";
import type { DraftStep } from "#components/sends/drafts/draft-view.ts";
import type { EmailFormInput, KeptValues } from "#server/compose/email/form-values.ts";
import { t } from "#words/t.ts";

export type EmailDraftView = Outputs["email"]["draft"];
export type EmailStep = "write" | "review";

/** A batch in its form: one that nobody changed yet has no id, since it is not stored. */
export type WrittenBatch = Pick<EmailDraftView, "version" | "draft"> & { id: string | null };

/** Where a new batch is written. */
export function newBatchHref(slug: string): string {
  return `/${slug}/send/email`;
}

export function stepHref(slug: string, id: string, step: EmailStep): string {
  return step === "write" ? `/${slug}/send/email/${id}` : `/${slug}/send/email/${id}/review`;
}

/** The two steps of an email batch. What is written may be reviewed once nothing in it is missing or wrong. */
export function emailSteps(
  slug: string,
  id: string | null,
  draft: EmailDraftView | undefined,
  maySend: boolean,
): DraftStep[] {
  if (id === null) {
    return [
      { key: "write", name: t("email.write"), href: newBatchHref(slug), closed: null },
      {
        key: "review",
        name: t("email.reviewAndSend"),
        href: newBatchHref(slug),
        closed: t("email.nothingIsWrittenYet"),
      },
    ];
  }
  return [
    { key: "write", name: t("email.write"), href: stepHref(slug, id, "write"), closed: null },
    {
      key: "review",
      name: t("email.reviewAndSend"),
      href: stepHref(slug, id, "review"),
      closed: whyClosed(draft, maySend),
    },
  ];
}

function whyClosed(draft: EmailDraftView | undefined, maySend: boolean): string | null {
  if (draft === undefined) return "";
  if (!maySend) return t("email.yourRoleHereCantSendEmail");
  return draft.batch ? null : t("email.somethingIsMissingOrNotRight");
}

/** The draft as the form has it. */
export function formValues({ draft: { template, ...draft } }: Pick<EmailDraftView, "draft">): EmailFormInput {
  return { ...draft, template: template ?? undefined };
}

/** A batch of which nothing is stored, with the values it begins with. */
export function beganWith({
  appId,
  expectedCount,
  ...values
}: KeptValues & { appId: string }): EmailDraftView["draft"] {
  const nothing = { fromEmailAddress: "", templateID: "", receiverId: "", adFlag: 0 as const };
  return toDraft({ ...nothing, ...values, appId, expectedCount: String(expectedCount ?? "") });
}

/** What the form has, as the draft keeps it. */
export function toDraft(values: EmailFormInput): EmailDraftView["draft"] {
  return {
    appId: values.appId,
    fromEmailAddress: values.fromEmailAddress,
    templateID: values.templateID,
    template: values.template ?? null,
    subject: values.subject ?? "",
    receiverId: values.receiverId,
    expectedCount: String(values.expectedCount ?? ""),
    language: values.language ?? "",
    triggerID: values.triggerID ?? "",
    adFlag: values.adFlag ?? 0,
    title: values.title ?? "",
  };
}
