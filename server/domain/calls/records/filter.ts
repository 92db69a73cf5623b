import { z } from "zod";
import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { moment } from "#server/domain/moment.ts";

/** Stands in a filter for calls that name nothing there, such as those without an intent. */
export const noneNamed = "(none)";

const fact = z.string().trim().min(1).max(200).optional();

/** What calls are narrowed by; each is of the address too, under its own name. Facts are whole and as they are shown. */
export const callFilter = z.object({
  from: moment.optional(),
  /** Up to here, itself left out. */
  to: moment.optional(),
  /** A number or its beginning, or one of the ids of a call. */
  q: z.string().trim().min(1).max(200).optional(),
  /** A number or its beginning, as it was typed. */
  number: z.string().trim().min(1).max(100).optional(),
  connectionId: z.uuid().optional(),
  answered: z.boolean().optional(),
  /** resultStatus of AI calls, terminationCode of others. */
  result: fact,
  appId: fact,
  intent: fact,
  scriptId: fact,
  jobId: fact,
  hungUpBy: fact,
  groupName: fact,
  phoneName: fact,
  voiceFileId: fact,
  keyPressed: fact,
  costDiffers: z.boolean().optional(),
  hasRecording: z.boolean().optional(),
  tag: fact,
  /** Of the week (1 is Monday) and of the day, in the zone of `zoneOfCalls`. */
  weekday: z.int().min(1).max(7).optional(),
  hour: z.int().min(0).max(23).optional(),
});
export type CallFilter = z.output<typeof callFilter>;

/** Which calls are meant: those of one kind, narrowed. */
export type CallsAsked = CallFilter & { kind: CallKind };

export const callKind = z.enum(callKinds);

/** Facts that only calls of some kinds have, and their columns. */
export const factsOfKind = {
  appId: { kinds: ["ai"], column: "app_id" },
  intent: { kinds: ["ai"], column: "intent" },
  scriptId: { kinds: ["ai"], column: "script_id" },
  jobId: { kinds: ["ai"], column: "job_id" },
  hungUpBy: { kinds: ["ai"], column: "hung_up_by" },
  groupName: { kinds: ["sip"], column: "group_name" },
  phoneName: { kinds: ["sip"], column: "phone_name" },
  voiceFileId: { kinds: ["group"], column: "voice_file_id" },
  keyPressed: { kinds: ["group"], column: "key_pressed" },
} as const satisfies Partial<Record<keyof CallFilter, { kinds: readonly CallKind[]; column: string }>>;

export type FactOfKind = keyof typeof factsOfKind;
