import { assumed, type FaultTable, inputFault } from "../operation.ts";
import { waTemplateFaults } from "./wa-template-faults.ts";

/** Codes common to both sends (spec: Errors, Instant-messaging sending). */
export const waSendFaults = {
  "-68": {
    kind: "balance",
    sent: "no",
    meaning: "balance insufficient",
    remedy: "Top up the instant-messaging balance, then send again.",
    who: "account_manager",
  },
  "-69": {
    // Of one recipient's country: other messages of the account need not wait for it.
    kind: "state",
    sent: "no",
    meaning: "rate does not exist",
    remedy: "Check the recipient’s country code, or ask the account manager for a rate to that country.",
    who: "account_manager",
  },
  "-70": inputFault("recipient number longer than 14", "Shorten the recipient’s number to at most 14 digits."),
  "-71": inputFault("recipient number shorter than 7", "Give the recipient’s whole number, with its country code."),
  "-72": inputFault("recipient number not numeric", "Write the recipient’s number in digits alone, without a plus."),
  "-93": inputFault("business number longer than 14", "Shorten the business number to at most 14 digits."),
  "-94": inputFault("business number shorter than 7", "Give the whole business number, with its country code."),
  "-95": inputFault("business number not purely digits", "Write the business number in digits alone, without a plus."),
  "-96": inputFault("business number does not exist", "Choose a business number of this application."),
  "-97": {
    kind: "state",
    sent: "no",
    meaning: "business number state wrong",
    remedy: "Choose another business number, or repair this one’s state in the platform’s console.",
    who: "administrator",
  },
  "-112": inputFault("channelType can only be 0", "Use channel 0, the only one there is."),
} as const satisfies FaultTable;

/** Codes of template/sendMsg alone. */
export const waTemplateSendFaults = {
  "-44": inputFault("template language not found", "Choose a language in which this template exists."),
  "-99": inputFault("channel type wrong", "Use channel 0, the only one there is."),
  "-110": inputFault("body variable count mismatch", "Give one value for each variable of the template’s body."),
  "-111": inputFault("header variable count mismatch", "Give one value for each variable of the template’s header."),
} as const satisfies FaultTable;

/** Codes of custom/sendMsg alone. */
export const waCustomSendFaults = {
  "-114": inputFault("text object empty", "Write the text."),
  "-115": inputFault("text body empty", "Write the text."),
  "-116": inputFault("image object empty", "Give the image’s link."),
  "-117": inputFault("image link empty", "Give the image’s link."),
  "-118": inputFault("audio object empty", "Give the audio file’s link."),
  "-119": inputFault("audio link empty", "Give the audio file’s link."),
  "-120": inputFault("video object empty", "Give the video’s link."),
  "-121": inputFault("video link empty", "Give the video’s link."),
  "-122": inputFault("sticker object empty", "Give the sticker’s link."),
  "-123": inputFault("sticker link empty", "Give the sticker’s link."),
  "-124": inputFault("document object empty", "Give the document’s link and file name."),
  "-125": inputFault("document link empty", "Give the document’s link."),
  "-127": inputFault("location object empty", "Give the location’s longitude, latitude, name and address."),
  "-128": inputFault("location longitude empty", "Give the location’s longitude."),
  "-129": inputFault("location latitude empty", "Give the location’s latitude."),
  "-132": inputFault(
    "unknown message type",
    "Choose text, image, audio, video, location, document or sticker as the message’s type.",
  ),
  "-133": inputFault("link address format wrong", "Give a whole link that starts with https://."),
  "-134": inputFault("parameter type wrong", "Check that every part of the message has a value of its kind."),
  "-135": inputFault("parameter variable value empty", "Fill in every part of the message."),
} as const satisfies FaultTable;

/** Both sends share these with template creation, with remedies of their own (sandbox: fixed points). */
export const waSharedSendFaults = assumed({
  "-1": waTemplateFaults["-1"],
  "-2": { ...waTemplateFaults["-2"], remedy: "Choose an approved template, or wait for the review of this one." },
  "-4": waTemplateFaults["-4"],
  "-5": {
    ...waTemplateFaults["-5"],
    remedy: "Ask the recipient before deciding; the message may have gone out.",
  },
  "-6": waTemplateFaults["-6"],
  "-7": inputFault("parameter validation exception", "Check that every needed part of the message is filled in."),
  "-10": waTemplateFaults["-10"],
  "-38": inputFault("template does not exist", "Choose a template that exists under this name and language."),
});

/** template/sendMsg answers this to a body that is not a JSON object (sandbox: fixed points). */
export const waUnreadableBodyFaults = assumed({ "-134": waCustomSendFaults["-134"] });
