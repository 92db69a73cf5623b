import { type FaultTable, inputFault } from "../operation.ts";

/** SMS error table (spec: Errors, SMS). -13 belongs to sendSms alone. */
export const smsFaults = {
  "-1": {
    kind: "credentials",
    sent: "no",
    meaning: "authentication error",
    remedy: "Check the Api-Key and secret of this connection.",
    who: "administrator",
  },
  "-2": {
    kind: "ip",
    sent: "no",
    meaning: "IP access restricted",
    remedy: "Have this server’s outgoing address added to the account’s allowed addresses.",
    who: "administrator",
  },
  "-3": inputFault("content has sensitive characters", "Reword the message; the platform refuses some words."),
  "-4": inputFault("content empty", "Write the message."),
  "-5": inputFault("content too long", "Shorten the message to at most 1,024 characters."),
  "-6": inputFault("not a template message", "Use the wording of a message template approved for this account."),
  "-7": inputFault("too many numbers", "Send to at most 1,000 numbers in one call."),
  "-8": inputFault("numbers empty", "Give at least one number."),
  "-9": inputFault("number abnormal", "Correct the numbers: country code and digits, without spaces or brackets."),
  "-10": {
    kind: "balance",
    sent: "no",
    meaning: "balance insufficient for this send",
    remedy: "Top up the SMS balance, or send to fewer numbers.",
    who: "account_manager",
  },
  "-13": {
    kind: "account",
    sent: "no",
    meaning: "user locked",
    remedy: "Ask the account manager to unlock the account.",
    who: "account_manager",
  },
  "-16": {
    kind: "clock",
    sent: "no",
    meaning: "outside allowed time range",
    remedy: "Set this server’s clock; it and the platform’s differ too much.",
    who: "administrator",
  },
  "-18": {
    kind: "platform",
    sent: "maybe",
    meaning: "port or program exception",
    remedy: "Ask some recipients or look in the platform’s console before deciding; messages may have gone out.",
    who: "platform",
  },
  "-19": {
    kind: "account",
    sent: "no",
    meaning: "contact account manager to bind a channel",
    remedy: "Ask the account manager to bind an SMS channel to this application.",
    who: "account_manager",
  },
} as const satisfies FaultTable;
