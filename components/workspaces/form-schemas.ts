import { z } from "zod";
import { t } from "#words/t.ts";

const workspaceName = z
  .string()
  .trim()
  .min(1, { error: () => t("workspaces.giveTheWorkspaceAName") })
  .max(60, { error: () => t("workspaces.atMost60Characters") })
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: () => t("workspaces.lettersDigitsAndSymbolsOnly") });

export const newWorkspace = z.object({
  name: workspaceName,
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9](-?[a-z0-9])+$/, { error: () => t("workspaces.smallLettersDigitsAndSingleHyphensAt") })
    .max(40, { error: () => t("workspaces.atMost40Characters") })
    .optional(),
});

export const renaming = z.object({ name: workspaceName });

export const defaultCountry = z.object({ country: z.string() });
