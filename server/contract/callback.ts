import { z } from "zod";
import { t } from "#words/t.ts";
import { optionalText, text } from "./wire.ts";

/**
 * bathWebhook, the one event the platform pushes (spec: Events): one per email of a batch. HTTP method, retries and
 * authentication are not documented, so the receiver takes any.
 */
export const bathWebhook = z.object({
  taskId: optionalText,
  emailId: text.refine((id) => id.trim() !== "", { error: () => t("contract.emailIdIsEmpty") }),
  toAddress: optionalText,
  emailState: text,
  remark: optionalText,
});
export type BathWebhook = z.output<typeof bathWebhook>;

/** The documented values of emailState; any other is kept verbatim and decides nothing. */
export const emailStates = { success: "success", failure: "failure" } as const;
