import { t } from "#words/t.ts";
/** What a field of a call record holds, for people who have not read the platform's documentation. */
export type CallField = {
  name: string;
  label: string;
  meaning: string;
  /** How its value is written. */
  as: "text" | "seconds" | "usd" | "time" | "url" | "json";
};

const field = (name: string, label: () => string, meaning: () => string, as: CallField["as"] = "text"): CallField => ({
  name,
  get label() {
    return label();
  },
  get meaning() {
    return meaning();
  },
  as,
});

const ai: readonly CallField[] = [
  field(
    "keyId",
    () => t("compose.recordId"),
    () => t("compose.thePlatformsIdOfThisRecord"),
  ),
  field(
    "appId",
    () => t("compose.application2"),
    () => t("compose.theApplicationThatMadeTheCall"),
  ),
  field(
    "callId",
    () => t("compose.callId"),
    () => t("compose.thePlatformsInternalIdOfTheCall"),
  ),
  field(
    "callRecordId",
    () => t("compose.thirdPartyCallId"),
    () => t("compose.theIdThatTheCarrierGaveThe"),
  ),
  field(
    "callJobId",
    () => t("compose.task"),
    () => t("compose.theAITaskThatTheCallBelongs"),
  ),
  field(
    "dialogFlowId",
    () => t("compose.script"),
    () => t("compose.theScriptThatTheRobotTalkedBy"),
  ),
  field(
    "tenantPhoneNumberId",
    () => t("compose.line"),
    () => t("compose.theLineThatTheCallWentOut"),
  ),
  field(
    "robotCount",
    () => t("compose.robots"),
    () => t("compose.howManyRobotsTheTaskCalledWith"),
  ),
  field(
    "calledPhoneNumber",
    () => t("compose.number"),
    () => t("compose.whoWasCalled"),
  ),
  field(
    "hangupBy",
    () => t("compose.hungUpBy"),
    () => t("compose.whichSideEndedTheCall"),
  ),
  field(
    "resultStatus",
    () => t("compose.result"),
    () => t("compose.whatBecameOfTheCall"),
  ),
  field(
    "startTime",
    () => t("compose.started"),
    () => t("compose.whenTheCallBeganInTheConnections"),
    "time",
  ),
  field(
    "endTime",
    () => t("compose.ended"),
    () => t("compose.whenTheCallEndedInTheConnections"),
    "time",
  ),
  field(
    "chatDuration",
    () => t("compose.talk"),
    () => t("compose.howLongTheyTalked"),
    "seconds",
  ),
  field(
    "chargedDuration",
    () => t("compose.charged"),
    () => t("compose.howMuchTimeIsCharged"),
    "seconds",
  ),
  field(
    "chatRound",
    () => t("compose.turns"),
    () => t("compose.howOftenTheTwoSidesTookTurns"),
  ),
  field(
    "attributes",
    () => t("compose.attributes"),
    () => t("compose.whatIsKnownOfTheCustomer"),
    "json",
  ),
  field(
    "customerConcern",
    () => t("compose.concern"),
    () => t("compose.whatTheCustomerCaresAbout"),
  ),
  field(
    "properties",
    () => t("compose.variables"),
    () => t("compose.variablesThatTheTaskWasGivenFor"),
    "json",
  ),
  field(
    "dynamicProperties",
    () => t("compose.variablesOfTheCall"),
    () => t("compose.variablesThatCameUpDuringTheCall"),
    "json",
  ),
  field(
    "intentLevelDetailName",
    () => t("compose.intent"),
    () => t("compose.theLabelThatThePlatformGaveThe"),
  ),
  field(
    "redialTimes",
    () => t("compose.redials"),
    () => t("compose.howOftenTheTaskHadDialledAgain"),
  ),
  field(
    "fullAudioUrl",
    () => t("compose.recording"),
    () => t("compose.customerAndRobotTogether"),
    "url",
  ),
  field(
    "customerAudioUrl",
    () => t("compose.recordingOfTheCustomer"),
    () => t("compose.theCustomerAlone"),
    "url",
  ),
  field(
    "customerPersonName",
    () => t("compose.customersName"),
    () => t("compose.thePlatformSendsItAndDoesNot"),
  ),
  field(
    "analysisBasis",
    () => t("compose.basisOfTheAnalysis"),
    () => t("compose.thePlatformSendsItAndDoesNot"),
  ),
];

const both: readonly CallField[] = [
  field(
    "voiceId",
    () => t("compose.recordId"),
    () => t("compose.thePlatformsIdOfThisRecord"),
  ),
  field(
    "callee",
    () => t("compose.number"),
    () => t("compose.whoWasCalled"),
  ),
  field(
    "displayNum",
    () => t("compose.shownNumber"),
    () => t("compose.theNumberThatTheCalledPhoneShowed"),
  ),
  field(
    "code",
    () => t("compose.regionAndCarrier"),
    () => t("compose.whereTheNumberBelongsAndToWhich"),
  ),
  field(
    "submitTime",
    () => t("compose.submitted"),
    () => t("compose.whenTheCallWasAskedFor"),
    "time",
  ),
  field(
    "callTime",
    () => t("compose.called"),
    () => t("compose.whenThePlatformDialled"),
    "time",
  ),
  field(
    "ringingTime",
    () => t("compose.ringing"),
    () => t("compose.whenThePhoneBeganToRing"),
    "time",
  ),
  field(
    "answerTime",
    () => t("compose.answered"),
    () => t("compose.whenSomebodyAnswered"),
    "time",
  ),
  field(
    "hangupTime",
    () => t("compose.hungUp"),
    () => t("compose.whenTheCallEnded"),
    "time",
  ),
  field(
    "callDuration",
    () => t("compose.talk"),
    () => t("compose.howLongTheyTalked"),
    "seconds",
  ),
  field(
    "chargedDuration",
    () => t("compose.charged"),
    () => t("compose.howMuchTimeIsCharged"),
    "seconds",
  ),
  field(
    "terminationCode",
    () => t("compose.code"),
    () => t("compose.n0ForACallThatSucceededAnything"),
  ),
  field(
    "terminationReason",
    () => t("compose.reason"),
    () => t("compose.whatTheCodeMeansInThePlatforms"),
  ),
  field(
    "cost",
    () => t("compose.cost"),
    () => t("compose.whatThePlatformCharged"),
    "usd",
  ),
  field(
    "billPeriod",
    () => t("compose.billingPeriod"),
    () => t("compose.secondsChargedFirstAndEachFurtherStep"),
  ),
  field(
    "rate",
    () => t("compose.rate"),
    () => t("compose.whatAMinuteCosts"),
    "usd",
  ),
];

const sip: readonly CallField[] = [
  field(
    "sipGroupName",
    () => t("compose.group"),
    () => t("compose.theGroupThatThePhoneBelongsTo"),
  ),
  field(
    "phoneName",
    () => t("compose.phone"),
    () => t("compose.theSIPPhoneThatCalled"),
  ),
  field(
    "recordingFileId",
    () => t("compose.recording"),
    () => t("compose.thePlatformsIdOfTheRecordingIt"),
  ),
];

const group: readonly CallField[] = [
  field(
    "baseCost",
    () => t("compose.baseCost"),
    () => t("compose.whatThePlatformChargedBesideTheMinutes"),
    "usd",
  ),
  field(
    "voiceFileId",
    () => t("compose.voiceFile"),
    () => t("compose.whatWasPlayedGroupCallsAlwaysName"),
  ),
  field(
    "feedbackValue",
    () => t("compose.keyPressed"),
    () => t("compose.whichKeyWasPressed1ForNone"),
  ),
];

/** Every field that the documentation names, in the order in which a page shows them (spec: Resources and their fields). */
export const callFields: Record<"ai" | "sip" | "group", readonly CallField[]> = {
  ai,
  sip: [...both, ...sip],
  group: [...both, ...group],
};
