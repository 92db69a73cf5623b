import { type FaultTable, inputFault } from "../operation.ts";

/**
 * Error table of OTP and voice records (spec: Errors). -20 belongs to the OTP operations, -23 to otp/app/add and -25 to
 * the two paged record queries.
 */
export const voiceOtpFaults = {
  "-1": {
    kind: "credentials",
    sent: "no",
    meaning: "account authentication exception",
    remedy: "Check the Api-Key and secret of this connection.",
    who: "administrator",
  },
  "-2": {
    kind: "ip",
    sent: "no",
    meaning: "IP restricted",
    remedy: "Have this server’s outgoing address added to the account’s allowed addresses.",
    who: "administrator",
  },
  "-16": {
    kind: "clock",
    sent: "no",
    meaning: "timestamp expired",
    remedy: "Set this server’s clock; it and the platform’s differ too much.",
    who: "administrator",
  },
  "-18": {
    kind: "platform",
    sent: "maybe",
    meaning: "system exception",
    remedy: "Read the records again later; after a change, look in the platform’s console before repeating it.",
    who: "platform",
  },
  "-20": {
    kind: "conflict",
    sent: "no",
    meaning: "data already exists",
    remedy: "Choose another name; each verification application, template and flow has its own.",
    who: "you",
  },
  "-22": inputFault(
    "parameter exception",
    "Check the values, and that the application, template or record asked for exists and is recent enough.",
  ),
  "-23": {
    kind: "account",
    sent: "no",
    meaning: "data upper limit reached",
    remedy: "Change an existing verification application, or ask the account manager for a higher limit.",
    who: "account_manager",
  },
  "-25": inputFault("outside allowed time range", "Ask for at most 31 days, within the last two months."),
} as const satisfies FaultTable;
