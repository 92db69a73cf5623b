import { z } from "zod";
import { areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { addressProblem, hostOf, storedAddress } from "./address.ts";

/** Without control characters, which a database could not hold or a page would not show. */
const line = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: () => t("domain.lettersDigitsAndSymbolsOnly") });

/** What people type about connections, as the server takes it. Keys are copied, so blanks around them are slips. */
export const connectionName = line
  .trim()
  .min(1, { error: () => t("domain.giveTheConnectionAName") })
  .max(60, { error: () => t("domain.atMost60Characters") });

export const baseUrl = z
  .string()
  .trim()
  .max(500, { error: () => t("domain.atMost500Characters") })
  .superRefine((text, context) => {
    const message = addressProblem(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .transform(storedAddress);

const header = (what: () => string) =>
  z
    .string()
    .trim()
    .min(1, { error: () => t("contract.whatIsNeeded", { what: what() }) })
    .max(500, { error: () => t("domain.atMost500Characters") })
    .regex(/^[\x21-\x7e]+$/, { error: () => t("domain.whatMayContainOnly", { what: what() }) });

export const apiKey = header(() => t("domain.theApiKey"));
/** No header holds the secret, but a platform that prints one prints it so. */
export const secret = header(() => t("domain.theSecret"));

/** Offset of the platform's times that name none, such as "+08:00". */
export const timeZone = z
  .string()
  .regex(/^([+-](0\d|1[0-3]):[0-5]\d|\+14:00)$/, { error: () => t("domain.chooseAnOffset") });

export const appId = line
  .trim()
  .min(1, { error: () => t("domain.theApplicationsIdIsNeeded") })
  .max(200, { error: () => t("domain.atMost200Characters") });
export const applicationLabel = line
  .trim()
  .min(1, { error: () => t("domain.giveItALabel") })
  .max(60, { error: () => t("domain.atMost60Characters") });
export const newApplication = z.object({ area: z.enum(areas), appId, label: applicationLabel });
export type NewApplication = z.output<typeof newApplication>;

export const newConnection = z.object({
  name: connectionName,
  baseUrl,
  apiKey,
  secret,
  timeZone,
  applications: z.array(newApplication).max(50, { error: () => t("domain.atMost50Applications") }),
  /** That the person was told that another workspace has this Api-Key. */
  sharedKeyConfirmed: z.boolean().default(false),
});
export type NewConnection = z.output<typeof newConnection>;

/** Hours in which the key before is tried where the new one is refused. */
export const overlapHours = z.int().min(0).max(168);

export const newKey = z.object({
  id: z.uuid(),
  apiKey,
  secret,
  overlapHours,
  sharedKeyConfirmed: z.boolean().default(false),
});
export type NewKey = z.output<typeof newKey>;

export const newAddress = z.object({ id: z.uuid(), baseUrl, secret });
export type NewAddress = z.output<typeof newAddress>;

/** Where an area's paths begin on the host: "/v3/email", or nothing. Null is what the platform's documentation says. */
export const newPath = z.object({
  id: z.uuid(),
  area: z.enum(areas),
  path: z
    .string()
    .trim()
    .max(100, { error: () => t("domain.atMost100Characters") })
    .regex(/^(\/[A-Za-z0-9][A-Za-z0-9._~-]*)*$/, { error: () => t("domain.writeItLikeAPath") })
    .nullable(),
});
export type NewPath = z.output<typeof newPath>;

/** At most so many, as the database has it too. */
const mostHosts = 20;

/** An exact host name, as a URL writes it: in small letters, other scripts in the form that DNS has of them. */
const hostName = z
  .string()
  .trim()
  .min(1, { error: () => t("domain.writeAHostName") })
  .max(253, { error: () => t("domain.aHostNameHasAtMost253") })
  .transform((text, context) => {
    const host = hostOf(text);
    if (host !== null) return host;
    context.addIssue({
      code: "custom",
      message: t("domain.notAHostName", { text }),
    });
    return z.NEVER;
  });

/** Hosts that recordings may be fetched from. */
export const newRecordingHosts = z.object({
  id: z.uuid(),
  hosts: z
    .array(hostName)
    .max(mostHosts, { error: () => t("domain.atMostHosts", { most: mostHosts }) })
    .transform((hosts) => [...new Set(hosts)]),
});
export type NewRecordingHosts = z.output<typeof newRecordingHosts>;

/** Values that are not stored. What is left out is taken from the connection, but never the secret. */
export const trial = z.object({
  connectionId: z.uuid().nullable(),
  baseUrl: baseUrl.optional(),
  apiKey: apiKey.optional(),
  secret,
  timeZone: timeZone.optional(),
  applications: z
    .array(newApplication.pick({ area: true, appId: true }))
    .max(50)
    .optional(),
});
export type Trial = z.output<typeof trial>;
