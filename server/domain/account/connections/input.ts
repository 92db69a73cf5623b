import { z } from "zod";
import { areas } from "#server/contract/operation.ts";
import { addressProblem, hostOf, storedAddress } from "./address.ts";

/** Without control characters, which a database could not hold or a page would not show. */
const line = z.string().regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, "Letters, digits and symbols only");

/** What people type about connections, as the server takes it. Keys are copied, so blanks around them are slips. */
export const connectionName = line.trim().min(1, "Give the connection a name").max(60, "At most 60 characters");

export const baseUrl = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .superRefine((text, context) => {
    const message = addressProblem(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .transform(storedAddress);

const header = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} is needed`)
    .max(500, "At most 500 characters")
    .regex(/^[\x21-\x7e]+$/, `${what} may contain only letters, digits and symbols without spaces`);

export const apiKey = header("The Api-Key");
/** No header holds the secret, but a platform that prints one prints it so. */
export const secret = header("The secret");

/** Offset of the platform's times that name none, such as "+08:00". */
export const timeZone = z.string().regex(/^([+-](0\d|1[0-3]):[0-5]\d|\+14:00)$/, "Choose an offset such as UTC+08:00");

export const appId = line.trim().min(1, "The application’s id is needed").max(200, "At most 200 characters");
export const applicationLabel = line.trim().min(1, "Give it a label").max(60, "At most 60 characters");
export const newApplication = z.object({ area: z.enum(areas), appId, label: applicationLabel });
export type NewApplication = z.output<typeof newApplication>;

export const newConnection = z.object({
  name: connectionName,
  baseUrl,
  apiKey,
  secret,
  timeZone,
  applications: z.array(newApplication).max(50, "At most 50 applications at once"),
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
    .max(100, "At most 100 characters")
    .regex(/^(\/[A-Za-z0-9][A-Za-z0-9._~-]*)*$/, "Write it like /v3/email, without a slash at the end")
    .nullable(),
});
export type NewPath = z.output<typeof newPath>;

/** At most so many, as the database has it too. */
const mostHosts = 20;

/** An exact host name, as a URL writes it: in small letters, other scripts in the form that DNS has of them. */
const hostName = z
  .string()
  .trim()
  .min(1, "Write a host name such as files.example.com")
  .max(253, "A host name has at most 253 characters")
  .transform((text, context) => {
    const host = hostOf(text);
    if (host !== null) return host;
    context.addIssue({
      code: "custom",
      message: `“${text}” is not a host name on the internet. Write one such as files.example.com, without https:// and without a path`,
    });
    return z.NEVER;
  });

/** Hosts that recordings may be fetched from. */
export const newRecordingHosts = z.object({
  id: z.uuid(),
  hosts: z
    .array(hostName)
    .max(mostHosts, `At most ${mostHosts} hosts`)
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
