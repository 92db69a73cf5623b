import { sendAreas } from "#server/contract/areas.ts";
import { type UnlistedKind, unlistedIds, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { t } from "#words/t.ts";

type Words = {
  /** "recipient list", inside a sentence. */
  one: string;
  /** "a recipient list" */
  aOne: string;
  /** "Email recipient lists", the name of all of them. */
  many: string;
  /** What its id looks like, as a hint. */
  example: string;
  /** Where to find one, as a sentence. */
  where: string;
};

const inConsole = () => t("ids.thePlatformsConsoleShowsItsIdWhere");
const ask = () => t("ids.lookItUpInThePlatformsConsole");

/** The names of each kind of id. */
export const kindWords: Record<UnlistedKind, Words> = {
  recipient_list: {
    get one() {
      return t("ids.recipientList");
    },
    get aOne() {
      return t("ids.aRecipientList");
    },
    get many() {
      return t("ids.emailRecipientLists");
    },
    get example() {
      return t("ids.asTheConsoleShowsItSuchAs");
    },
    get where() {
      return t("ids.inConsoleListsAreKept", { inConsole: inConsole() });
    },
  },
  trigger: {
    get one() {
      return t("ids.trigger");
    },
    get aOne() {
      return t("ids.aTrigger");
    },
    get many() {
      return t("ids.triggers");
    },
    get example() {
      return t("ids.aWholeNumberSuchAs4207");
    },
    get where() {
      return t("ids.inConsoleAutomationsAreSetUp", { inConsole: inConsole() });
    },
  },
  script: {
    get one() {
      return t("ids.script");
    },
    get aOne() {
      return t("ids.aScript");
    },
    get many() {
      return t("ids.scripts");
    },
    get example() {
      return t("ids.aWholeNumberSuchAs9001");
    },
    get where() {
      return t("ids.inConsoleTheRobotsScriptsAreWritten", { inConsole: inConsole() });
    },
  },
  line: {
    get one() {
      return t("ids.line");
    },
    get aOne() {
      return t("ids.aLine");
    },
    get many() {
      return t("ids.lines");
    },
    get example() {
      return t("ids.aWholeNumberSuchAs7001");
    },
    get where() {
      return ask();
    },
  },
  sms_sender: {
    get one() {
      return t("ids.sMSSender");
    },
    get aOne() {
      return t("ids.anSMSSender");
    },
    get many() {
      return t("ids.sMSSenders");
    },
    get example() {
      return t("ids.aNumberOrANameAsIt");
    },
    get where() {
      return ask();
    },
  },
  business_number: {
    get one() {
      return t("ids.businessNumber");
    },
    get aOne() {
      return t("ids.aBusinessNumber");
    },
    get many() {
      return t("ids.businessNumbers");
    },
    get example() {
      return t("ids.n7To14DigitsWithTheCountry");
    },
    get where() {
      return t("ids.inConsoleInstantMessagingIsSetUp", { inConsole: inConsole() });
    },
  },
  voice_sender: {
    get one() {
      return t("ids.voiceSender");
    },
    get aOne() {
      return t("ids.aVoiceSender");
    },
    get many() {
      return t("ids.voiceSenders");
    },
    get example() {
      return t("ids.theNumberThatCallsWithACode");
    },
    get where() {
      return ask();
    },
  },
};

/** The kinds that a form here takes: those of areas that can be sent from. */
export const takenKinds: readonly UnlistedKind[] = unlistedKinds.filter((kind) =>
  sendAreas.some((area) => area === unlistedIds[kind].area),
);
