import type { Outputs } from "#components/page/trpc/client.ts";

/** What became of a submission's numbers, counted: planned = submitted + waiting + not sent. */
export type SmsFigures = Outputs["sms"]["figures"];
export type MessageRow = Outputs["sms"]["messages"]["rows"][number];
export type MessageView = Outputs["sms"]["message"];
export type NumberHistory = Outputs["sms"]["ofNumber"];
