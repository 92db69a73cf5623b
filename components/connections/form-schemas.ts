import { z } from "zod";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

/** What the forms ask of each field; the server judges by stricter rules and answers by field. */
const needed = (message: () => string) => z.string().trim().min(1, { error: message });

export const nameField = needed(() => t("connections.giveTheConnectionAName")).max(60, {
  error: () => t("connections.atMost60Characters"),
});
export const addressField = needed(() => t("connections.writeTheAddressSuchAsHttpsApi"))
  .max(500, { error: () => t("connections.atMost500Characters") })
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", {
    error: () => t("connections.writeTheWholeAddressBeginningWithHttps"),
  });
export const keyField = needed(() => t("connections.theApiKeyIsNeeded")).max(500, {
  error: () => t("connections.atMost500Characters"),
});
export const secretField = needed(() => t("connections.theSecretIsNeeded")).max(500, {
  error: () => t("connections.atMost500Characters"),
});

export const applicationFields = z
  .object({
    area: z.enum(areas),
    appId: needed(() => t("connections.theApplicationsIdIsNeeded")).max(200, {
      error: () => t("connections.atMost200Characters"),
    }),
    label: z
      .string()
      .trim()
      .max(60, { error: () => t("connections.atMost60Characters") })
      .optional(),
  })
  .transform((row) => ({ ...row, label: row.label || areaNames[row.area] }));

export const connectionFields = z.object({
  name: nameField,
  baseUrl: addressField,
  apiKey: keyField,
  secret: secretField,
  timeZone: z.string(),
  applications: z.array(applicationFields).max(50, { error: () => t("connections.atMost50ApplicationsAtOnce") }),
});
export type ConnectionInput = z.input<typeof connectionFields>;
export type ConnectionFields = z.output<typeof connectionFields>;
/** What a tab keeps of a form that is not sent yet: neither key nor secret. */
export type KeptFields = Omit<ConnectionInput, "apiKey" | "secret">;
