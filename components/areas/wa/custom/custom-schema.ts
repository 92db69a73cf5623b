import { z } from "zod";
import { numberProblem, titleText } from "#components/messages/one/one-schema.ts";
import { customTypes } from "#server/contract/limits/wa.ts";
import { withRules } from "#server/contract/operation.ts";
import { waCustomDraft, waCustomRules } from "#server/contract/wa-custom.ts";
import { t } from "#words/t.ts";
import { type CustomForm, type CustomFormInput, wireOf } from "./custom-values.ts";
import { windowOf } from "./window.ts";

const judged = withRules(waCustomDraft.omit({ recipient: true }), [
  ...waCustomRules.map((rule) => ({
    field: rule.field,
    get message() {
      return rule.message;
    },
    // The number is judged as people write it.
    holds: (message: Omit<z.output<typeof waCustomDraft>, "recipient">) => rule.holds({ ...message, recipient: "" }),
  })),
]);

const fields = {
  ...{ appId: z.string(), businessPhone: z.string(), type: z.enum(customTypes) },
  ...{ body: z.string(), link: z.string(), filename: z.string() },
  ...{ longitude: z.string(), latitude: z.string(), name: z.string(), address: z.string() },
  ...{ number: z.string(), country: z.string(), lastWrote: z.string() },
};

/** What judges the form for a free-form message. */
export const customForm: z.ZodType<CustomForm, CustomFormInput> = z
  .object({ ...fields, title: titleText })
  .superRefine((values, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const found = judged.safeParse(wireOf(values)).error?.issues ?? [];
    // In the order of the fields: from whom, to whom, then what it says.
    const { ends = [], content = [] } = Object.groupBy(found, ({ path }) => (path.length === 1 ? "ends" : "content"));
    for (const { path, message } of ends) say(String(path[0]), message);
    const number = numberProblem("wa", values);
    if (number !== null) say("number", number);
    const window = windowOf(values.lastWrote, new Date());
    if (window.kind !== "open") say("lastWrote", window.sentence);
    if (values.type === "text" && values.body.trim() === "") say("body", t("wa.writeTheTextThatGoesOut"));
    else for (const { path, message } of content) say(String(path.at(-1) ?? "type"), message);
  });
