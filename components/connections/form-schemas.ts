import { z } from "zod";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";

/** What the forms ask of each field; the server judges by stricter rules and answers by field. */
const needed = (message: string) => z.string().trim().min(1, message);

export const nameField = needed("Give the connection a name").max(60, "At most 60 characters");
export const addressField = needed("Write the address, such as https://api.example.com")
  .max(500, "At most 500 characters")
  .refine(
    (text) => URL.canParse(text) && new URL(text).protocol === "https:",
    "Write the whole address, beginning with https://",
  );
export const keyField = needed("The Api-Key is needed").max(500, "At most 500 characters");
export const secretField = needed("The secret is needed").max(500, "At most 500 characters");

export const applicationFields = z
  .object({
    area: z.enum(areas),
    appId: needed("The application’s id is needed").max(200, "At most 200 characters"),
    label: z.string().trim().max(60, "At most 60 characters").optional(),
  })
  .transform((row) => ({ ...row, label: row.label || areaNames[row.area] }));

export const connectionFields = z.object({
  name: nameField,
  baseUrl: addressField,
  apiKey: keyField,
  secret: secretField,
  timeZone: z.string(),
  applications: z.array(applicationFields).max(50, "At most 50 applications at once"),
});
export type ConnectionInput = z.input<typeof connectionFields>;
export type ConnectionFields = z.output<typeof connectionFields>;
/** What a tab keeps of a form that is not sent yet: neither key nor secret. */
export type KeptFields = Omit<ConnectionInput, "apiKey" | "secret">;
