import { z } from "zod";

export const eraseWish = z.object({
  subject: z.string().trim().min(3, "Write an address or a number").max(254, "At most 254 characters"),
  reason: z.string().trim().min(3, "Say in a few words why").max(500, "At most 500 characters"),
});

// Each names what it is about: above the form they stand one below the other.
const months = (what: string, least = { count: 1, said: "one month at least" }) =>
  z
    .number(`${what}: write a whole number of months, or nothing`)
    .int(`${what}: write a whole number of months, or nothing`)
    .min(least.count, `${what}: ${least.said}`)
    .max(120, `${what}: 120 months at most; leave it empty to keep them for ever`)
    .optional();
const days = (what: string) =>
  z
    .number(`${what}: write a whole number of days`)
    .int(`${what}: write a whole number of days`)
    .min(7, `${what}: 7 days at least`)
    .max(365, `${what}: 365 days at most`);

export const retention = z.object({
  callbackMonths: months("Callbacks"),
  callMonths: months("Requests"),
  callRecordMonths: months("Telephone calls", {
    count: 3,
    said: "three months at least: the platform keeps two, which would be read again",
  }),
  recordingMonths: months("Recordings"),
  draftDays: days("Drafts"),
  fileDays: days("Files"),
});

export type EraseWish = z.output<typeof eraseWish>;
