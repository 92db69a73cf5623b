import { t } from "#words/t.ts";
import type { Area } from "./operation.ts";

/** The name of each area, on every page. */
export const areaNames: Readonly<Record<Area, string>> = {
  get email() {
    return t("contract.email");
  },
  get sms() {
    return t("contract.sMS");
  },
  get aivoice() {
    return t("contract.aICalls");
  },
  get voice() {
    return t("contract.callRecords");
  },
  get otp() {
    return t("contract.verification");
  },
  get wa() {
    return t("contract.instantMessages");
  },
};

/**
 * The areas whose sends and writes are made here: a submission belongs to one of them. With one more the compiler names
 * every table that has no entry for it.
 */
export const sendAreas = ["email", "sms", "wa", "aivoice", "otp"] as const satisfies readonly Area[];
export type SendArea = (typeof sendAreas)[number];

/**
 * Those of them whose sends go to people: they begin as drafts and stand in the list of sends. What the others write to the
 * platform goes to nobody, and has pages of its own.
 */
export const draftAreas = ["email", "sms", "wa"] as const satisfies readonly SendArea[];
export type DraftArea = (typeof draftAreas)[number];

export function isDraftArea(area: SendArea): area is DraftArea {
  return draftAreas.some((one) => one === area);
}

/** The areas that send a message to each number: what they share is in `server/domain/messages`, with a `Channel` of each. */
export const messageAreas = ["sms", "wa"] as const satisfies readonly SendArea[];
export type MessageArea = (typeof messageAreas)[number];

/**
 * The areas in which somebody is suppressed. A number gets no message from us. An email goes to everyone on a list at the
 * platform, so that a suppressed address is a note, and a warning before a batch: it keeps nobody out.
 */
export const suppressionAreas = [...messageAreas, "email"] as const satisfies readonly SendArea[];
export type SuppressionArea = (typeof suppressionAreas)[number];

export function isMessageArea(area: string): area is MessageArea {
  return messageAreas.some((one) => one === area);
}

/** Facts that hold for every send of an area. */
export type AreaTraits = {
  /** One send, behind "New". */
  noun: string;
  /** Several of what is sent, within a sentence. */
  plural: string;
  /** One of the things a send goes to. */
  unit: string;
  /** One send may be made in many calls, so that some wait while others are under way. */
  isInCalls: boolean;
  /** The platform tells by itself what became of a send after it took it. */
  isReported: boolean;
};

export const areaTraits: Readonly<Record<SendArea, AreaTraits>> = {
  email: {
    get noun() {
      return t("contract.emailBatch");
    },
    get plural() {
      return t("contract.emails");
    },
    get unit() {
      return t("contract.email2");
    },
    isInCalls: false,
    isReported: true,
  },
  sms: {
    get noun() {
      return t("contract.sMS");
    },
    get plural() {
      return t("contract.sMS");
    },
    get unit() {
      return t("contract.number");
    },
    isInCalls: true,
    isReported: false,
  },
  wa: {
    get noun() {
      return t("contract.instantMessage");
    },
    get plural() {
      return t("contract.instantMessages2");
    },
    get unit() {
      return t("contract.number");
    },
    isInCalls: true,
    isReported: false,
  },
  aivoice: {
    get noun() {
      return t("contract.aITask");
    },
    get plural() {
      return t("contract.aITasks");
    },
    get unit() {
      return t("contract.task");
    },
    isInCalls: false,
    isReported: false,
  },
  otp: {
    get noun() {
      return t("contract.verificationChange");
    },
    get plural() {
      return t("contract.verificationChanges");
    },
    get unit() {
      return t("contract.change");
    },
    isInCalls: false,
    isReported: false,
  },
};
