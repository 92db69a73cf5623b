import type { Outputs } from "#components/page/trpc/client.ts";
import type { useSendAddress } from "#components/sends/page/use-send-address.ts";
import type { messageFilters } from "./message-filter.ts";

/** What became of a submission's numbers, counted: planned = submitted + waiting + not sent. */
export type SmsFigures = Outputs["sms"]["figures"];
export type MessageRow = Outputs["sms"]["messages"]["rows"][number];
export type MessageView = Outputs["sms"]["message"];
export type NumberHistory = Outputs["sms"]["ofNumber"];

/** What the page of an SMS keeps in its address. */
export type SmsAddress = ReturnType<typeof useSendAddress<typeof messageFilters>>;
