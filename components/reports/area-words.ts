import type { Area } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

/** What is counted: "batches" inside of a sentence, "Batches" where one begins, "1 batch". */
export type CountedWords = { many: string; title: string; counted: (count: number) => string };

/** What a report says of an area. */
type AreaWords = {
  /** What is planned, accepted and refused, and how it is counted; null where nothing is sent. */
  sends: (CountedWords & { meaning: string }) | null;
  /** The list of them, after the workspace's slug; `hasStates` where it can be narrowed by state, area and days. */
  list: { path: string; hasStates: boolean } | null;
  /** Telephone calls are told of. */
  hasCalls: boolean;
  /** What evidence says of each email stands beside what was accepted; of what else goes to people nobody tells. */
  outcomes: "evidence" | "not reported" | null;
  /** What of it a price list prices, and whether it goes out in parts that each cost; null where none does. */
  priced: { count: "accepted" | "heard" | "answered"; what: string; inParts: boolean } | null;
  /** What takes the place of a template, also as a title of figures by it and for what has none. */
  template: { name: string; by: string; none: string } | null;
};

const messages = () => t("reports.messagesOfTheSendsThatWereReleased");
const pricedMessages = (inParts: boolean) =>
  ({
    count: "accepted",
    get what() {
      return t("reports.acceptedMessages");
    },
    inParts,
  }) as const;
const sends = { path: "/sends", hasStates: true };

/** Telephone calls, counted. */
export const callsCounted: CountedWords = {
  get many() {
    return t("reports.callsInLine");
  },
  get title() {
    return t("reports.calls");
  },
  counted: (count) => t("reports.countCalls", { count }),
};

export const areaWords: Record<Area, AreaWords> = {
  email: {
    sends: {
      get many() {
        return t("reports.batches");
      },
      get title() {
        return t("reports.batchesTitle");
      },
      counted: (count) => t("reports.countBatches", { count }),
      get meaning() {
        return t("reports.batchesThatWereReleasedOnTheseDays");
      },
    },
    list: sends,
    hasCalls: false,
    outcomes: "evidence",
    priced: {
      count: "heard",
      get what() {
        return t("reports.emailsHeardOf");
      },
      inParts: false,
    },
    get template() {
      return { name: t("reports.template"), by: t("reports.byTemplate"), none: t("reports.noTemplate") };
    },
  },
  sms: {
    sends: {
      get many() {
        return t("reports.messages");
      },
      get title() {
        return t("reports.messagesTitle");
      },
      counted: (count) => t("reports.countMessages", { count }),
      get meaning() {
        return messages();
      },
    },
    list: sends,
    hasCalls: false,
    outcomes: "not reported",
    priced: pricedMessages(true),
    get template() {
      return { name: t("reports.sender"), by: t("reports.bySender"), none: t("reports.noSender") };
    },
  },
  wa: {
    sends: {
      get many() {
        return t("reports.messages");
      },
      get title() {
        return t("reports.messagesTitle");
      },
      counted: (count) => t("reports.countMessages", { count }),
      get meaning() {
        return messages();
      },
    },
    list: sends,
    hasCalls: false,
    outcomes: "not reported",
    priced: pricedMessages(false),
    get template() {
      return { name: t("reports.template"), by: t("reports.byTemplate"), none: t("reports.noTemplate") };
    },
  },
  aivoice: {
    sends: {
      get many() {
        return t("reports.taskChanges");
      },
      get title() {
        return t("reports.taskChangesTitle");
      },
      counted: (count) => t("reports.countTaskChanges", { count }),
      get meaning() {
        return t("reports.aITasksThatWereMadeOrEdited");
      },
    },
    list: { path: "/voice/tasks", hasStates: false },
    hasCalls: true,
    outcomes: null,
    priced: {
      count: "answered",
      get what() {
        return t("reports.answeredCalls");
      },
      inParts: false,
    },
    get template() {
      return { name: t("reports.script"), by: t("reports.byScript"), none: t("reports.noScript") };
    },
  },
  voice: {
    sends: null,
    list: null,
    hasCalls: true,
    outcomes: null,
    priced: null,
    get template() {
      return {
        name: t("reports.groupOrVoiceFile"),
        by: t("reports.byGroupOrVoiceFile"),
        none: t("reports.noGroupOrVoiceFile"),
      };
    },
  },
  otp: {
    sends: {
      get many() {
        return t("reports.changes");
      },
      get title() {
        return t("reports.changesTitle");
      },
      counted: (count) => t("reports.countChanges", { count }),
      get meaning() {
        return t("reports.applicationsTemplatesAndFlowsThatWereMade");
      },
    },
    list: null,
    hasCalls: false,
    outcomes: null,
    priced: null,
    template: null,
  },
};
