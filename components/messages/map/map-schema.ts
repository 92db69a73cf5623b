import { z } from "zod";
import { formatCount } from "#components/ui/number.ts";
import { compileTemplate } from "#server/compose/merge.ts";
import { messageTexts } from "#server/compose/texts/message-texts.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { required } from "#server/contract/wire.ts";
import { t } from "#words/t.ts";

/** What every channel has in the form of the step, as a tab keeps it: complete or not. */
export const keptInput = z.object({
  appId: z.string(),
  content: z.string(),
  numberColumn: z.string(),
  country: z.string(),
  fills: z.array(z.object({ name: z.string(), column: z.string() })),
  title: z.string().optional(),
});

/** A variable of the text with the column that fills it; its sentence stands at its own field, and says what else helps. */
function fill(instead: () => string) {
  return z.object({ name: z.string(), column: z.string() }).refine(({ column }) => column !== "", {
    path: ["column"],
    error: ({ input }) => t("messages.noColumnFillsNameOfChooseOneOr", { nameOf: nameOf(input), instead: instead() }),
  });
}

function nameOf(input: unknown): string {
  const { name } = z.object({ name: z.string() }).catch({ name: "" }).parse(input);
  return name;
}

function contentOf(area: MessageArea) {
  const { longest, count } = messageTexts[area];
  return z
    .string()
    .refine((text) => text.trim() !== "", { error: () => t("messages.writeTheTextThatGoesOut") })
    .superRefine((text, context) => {
      const { problem, fill: filled } = compileTemplate(text);
      if (problem)
        context.addIssue({
          code: "custom",
          message: t("messages.atPositionSentence", { position: problem.position, sentence: problem.sentence }),
        });
      const { characters } = count(filled([]).text);
      if (characters > longest) {
        context.addIssue({
          code: "custom",
          message: t("messages.theTextHasCharactersCharactersBeforeAny", {
            characters: formatCount(characters),
            longest: formatCount(longest),
          }),
        });
      }
    });
}

const places = z
  .string()
  .refine((column) => column !== "", { error: () => t("messages.chooseTheColumnThatHoldsTheNumbers") });

/**
 * The step that says what goes out, as far as all channels have it; columns are places as text, empty for none. `instead` is
 * what helps where no column fits a variable.
 */
export function mapForm(area: MessageArea, instead: () => string) {
  return z.object({
    appId: required(() => t("messages.anApplication")),
    content: contentOf(area),
    numberColumn: places,
    country: z.string(),
    fills: z.array(fill(instead)),
    title: z
      .string()
      .trim()
      .max(120, { error: () => t("messages.theTitleMustBeAtMost120") })
      .optional(),
  });
}

/** What a tab keeps of the step, its values in the shape of their channel. */
export function keptMap<Values extends z.ZodType>(values: Values) {
  return z.object({
    over: z.string(),
    /** The draft’s own title then: a later one counts more than what was typed. */
    titleOver: z.string().optional(),
    values,
  });
}
