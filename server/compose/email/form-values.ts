import type { EmailDraft } from "#server/contract/email.ts";

/** What the form knows of the chosen template: shown and stored with the submission, never sent. */
export type TemplateSeen = { name: string | null; language: string | null; subject: string | null; status: number };

/** What a batch is to do about addresses that unsubscribed from advertising. */
type AdFlag = NonNullable<EmailDraft["adFlag"]>;

/** The form "New email batch", in the shape of what people type. */
export type EmailFormInput = {
  appId: string;
  fromEmailAddress: string;
  templateID: string;
  template?: TemplateSeen | undefined;
  subject?: string | undefined;
  receiverId: string;
  expectedCount?: string | number | undefined;
  language?: string | undefined;
  triggerID?: string | undefined;
  adFlag?: AdFlag | undefined;
  title?: string | undefined;
};

/** The same once it was judged: numbers are numbers, and of what was left empty there is nothing. */
export type EmailForm = Omit<EmailFormInput, "expectedCount" | "triggerID"> & {
  expectedCount?: number | undefined;
  triggerID?: number | undefined;
};

/** The draft of what was typed, without what was left empty. */
export function draftOf(values: EmailDraft & { receiverId: string }): EmailDraft & { receiverId: string } {
  const { appId, fromEmailAddress, templateID, subject, receiverId, language, triggerID, adFlag } = values;
  return {
    ...{ appId, fromEmailAddress, templateID, receiverId },
    ...(subject !== undefined && { subject }),
    ...(language !== undefined && { language }),
    // None is what the platform assumes, so it is not sent.
    ...(adFlag ? { adFlag } : {}),
    ...(triggerID !== undefined && { triggerID }),
  };
}

export type BatchInput = {
  draft: EmailDraft & { receiverId: string };
  template: TemplateSeen;
  expectedCount: number | null;
};

/** What the server reviews and stores. Undefined for a form whose template was never seen, which `emailForm` refuses. */
export function toBatchInput(values: EmailForm): BatchInput | undefined {
  const { template } = values;
  if (!template) return undefined;
  return { draft: draftOf(values), template, expectedCount: values.expectedCount ?? null };
}

export type KeptValues = Partial<EmailFormInput>;

const texts = ["appId", "fromEmailAddress", "templateID", "subject", "receiverId", "language", "title"] as const;

/** Whatever can be used of values kept earlier, by this or another version of the form. Never throws. */
export function keptValues(from: unknown): KeptValues {
  const kept = partsOf(from);
  const { triggerID, expectedCount } = kept;
  const read: KeptValues = {
    template: templateIn(kept.template),
    expectedCount: isText(expectedCount) || isNumber(expectedCount) ? expectedCount : undefined,
    triggerID: isText(triggerID) ? triggerID : isNumber(triggerID) ? String(triggerID) : undefined,
    adFlag: ([0, 1, 2] as const).find((flag) => flag === kept.adFlag),
  };
  for (const name of texts) {
    const text = kept[name];
    if (isText(text)) read[name] = text;
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

function templateIn(kept: unknown): TemplateSeen | undefined {
  const { name, language, subject, status } = partsOf(kept);
  const isSeen = isTextOrNone(name) && isTextOrNone(language) && isTextOrNone(subject) && isNumber(status);
  return isSeen ? { name, language, subject, status } : undefined;
}

function partsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? { ...kept } : {};
}

const isText = (kept: unknown): kept is string => typeof kept === "string";
const isTextOrNone = (kept: unknown): kept is string | null => kept === null || isText(kept);
const isNumber = (kept: unknown): kept is number => typeof kept === "number" && Number.isFinite(kept);

/** What an earlier submission says for a new one: its draft and the template as it was then. The title is not repeated. */
export function valuesOfSubmission(earlier: {
  draft: unknown;
  context: unknown;
  expectedCount: number | null;
}): KeptValues {
  const { template } = partsOf(earlier.context);
  const values = keptValues(earlier.draft);
  return { ...values, ...keptValues({ ...values, template, expectedCount: earlier.expectedCount ?? undefined }) };
}
