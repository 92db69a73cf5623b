import { z } from "zod";
import type { submission } from "#db/schema/submissions.ts";
import { emailForm, templateSeen } from "#server/compose/email/form-schema.ts";
import {
  type BatchInput,
  type EmailForm,
  type EmailFormInput,
  keptValues,
  toBatchInput,
} from "#server/compose/email/form-values.ts";
import { batchSendEmail } from "#server/contract/email.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { DraftKind } from "#server/domain/sending/drafts/lock-draft.ts";
import { t } from "#words/t.ts";

/** Drafts of email batches. */
export const batchKind: DraftKind = { area: "email", operation: batchSendEmail.id };

/** As typed: rules are asked when it is reviewed, and only what nobody types by hand is kept out. */
const typed = z.string().max(2000, { error: () => t("domain.atMostCharacters", { most: "2,000" }) });

/** An email batch as it is being written: everything but the application may be missing or wrong. */
export const emailBatchDraft = z.object({
  appId: z
    .string()
    .trim()
    .min(1, { error: () => t("contract.whatIsNeeded", { what: t("contract.anApplication") }) })
    .max(200),
  fromEmailAddress: typed,
  templateID: typed,
  /** What the list of templates said of the chosen one; shown, never sent. */
  template: templateSeen.nullable(),
  subject: typed,
  receiverId: typed,
  expectedCount: typed,
  language: typed,
  triggerID: typed,
  adFlag: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Its own name; empty while it is named after what it holds. */
  title: z.string().max(120, { error: () => t("compose.theNameMustBeAtMost120") }),
});
export type EmailBatchDraft = z.output<typeof emailBatchDraft>;

export function emptyDraft(appId: string): EmailBatchDraft {
  const nothing = { fromEmailAddress: "", templateID: "", subject: "", receiverId: "", expectedCount: "" };
  return { appId, ...nothing, language: "", triggerID: "", adFlag: 0, template: null, title: "" };
}

type Stored = Pick<typeof submission.$inferSelect, "draft" | "context" | "title">;

/** The draft of a stored row. What another version of the form kept and nobody can use is left empty. */
export function storedDraft({ draft, context, title }: Stored): EmailBatchDraft {
  const { template, appId = "", ...kept } = keptValues({ ...draft, template: context.template });
  return {
    ...emptyDraft(appId),
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    expectedCount: String(kept.expectedCount ?? ""),
    template: template ?? null,
    title: context.isTitled === true ? title : "",
  };
}

/** A draft as its row stores it: what is never sent stands beside the fields. */
export function columnsOf({ title, template, ...draft }: EmailBatchDraft) {
  const count = emailForm.shape.expectedCount.safeParse(draft.expectedCount);
  return { draft, expectedCount: (count.success && count.data) || null };
}

/** What a draft would send; null while something in it is missing or wrong. */
export function batchOf(draft: EmailBatchDraft): BatchInput | null {
  const parsed = judge(draft);
  return (parsed.success && toBatchInput(parsed.data)) || null;
}

function judge({ template, ...draft }: EmailBatchDraft) {
  const values: EmailFormInput = { ...draft, ...(template && { template }) };
  return emailForm.safeParse(values);
}

/** What a draft would send. Throws `invalid` with what it lacks, field by field. */
export function inputOf(draft: EmailBatchDraft): EmailForm {
  const parsed = judge(draft);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new DomainError(
    "invalid",
    t("domain.thisDraftIsntReadyToBeSent", { message: first?.message ?? t("domain.somethingIsMissing") }),
    {
      ...(first && { field: `draft.${first.path.join(".")}` }),
    },
  );
}
