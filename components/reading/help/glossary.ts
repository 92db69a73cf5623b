import { t } from "#words/t.ts";

/** A word of the portal and what it means, read when it is shown. */
type Entry = { term: () => string; meaning: () => string };

/** The words by what they are about. `id` is the section’s place in its page; helps of pages lead there. */
export const glossary: readonly { id: string; title: () => string; entries: readonly Entry[] }[] = [
  {
    id: "sending",
    title: () => t("help.sectionSending"),
    entries: [
      { term: () => t("help.termSend"), meaning: () => t("help.meaningSend") },
      { term: () => t("help.termDraft"), meaning: () => t("help.meaningDraft") },
      { term: () => t("help.termReview"), meaning: () => t("help.meaningReview") },
      { term: () => t("help.termAttempt"), meaning: () => t("help.meaningAttempt") },
      { term: () => t("help.termCall"), meaning: () => t("help.meaningCall") },
      { term: () => t("help.termAnswer"), meaning: () => t("help.meaningAnswer") },
      { term: () => t("help.termCallback"), meaning: () => t("help.meaningCallback") },
      { term: () => t("help.termPauseAndStop"), meaning: () => t("help.meaningPauseAndStop") },
      { term: () => t("help.termSandbox"), meaning: () => t("help.meaningSandbox") },
    ],
  },
  {
    id: "results",
    title: () => t("help.sectionResults"),
    entries: [
      { term: () => t("help.termAccepted"), meaning: () => t("help.meaningAccepted") },
      { term: () => t("help.termRefused"), meaning: () => t("help.meaningRefused") },
      { term: () => t("help.termUnknown"), meaning: () => t("help.meaningUnknown") },
      { term: () => t("help.termSucceededAndFailed"), meaning: () => t("help.meaningSucceededAndFailed") },
      { term: () => t("help.termReported"), meaning: () => t("help.meaningReported") },
      { term: () => t("help.termVerified"), meaning: () => t("help.meaningVerified") },
      { term: () => t("help.termDisputed"), meaning: () => t("help.meaningDisputed") },
      { term: () => t("help.termDecided"), meaning: () => t("help.meaningDecided") },
      { term: () => t("help.termFiguresThatAreNeverAdded"), meaning: () => t("help.meaningFiguresThatAreNeverAdded") },
    ],
  },
  {
    id: "calls",
    title: () => t("help.sectionCalls"),
    entries: [
      { term: () => t("help.termAiTask"), meaning: () => t("help.meaningAiTask") },
      { term: () => t("help.termAiCall"), meaning: () => t("help.meaningAiCall") },
      { term: () => t("help.termSipCall"), meaning: () => t("help.meaningSipCall") },
      { term: () => t("help.termGroupCall"), meaning: () => t("help.meaningGroupCall") },
      { term: () => t("help.termVerificationCall"), meaning: () => t("help.meaningVerificationCall") },
      { term: () => t("help.termCallArchive"), meaning: () => t("help.meaningCallArchive") },
      { term: () => t("help.termRecording"), meaning: () => t("help.meaningRecording") },
    ],
  },
  {
    id: "verification",
    title: () => t("help.sectionVerification"),
    entries: [
      { term: () => t("help.termVerificationApplication"), meaning: () => t("help.meaningVerificationApplication") },
      { term: () => t("help.termVoiceTemplate"), meaning: () => t("help.meaningVoiceTemplate") },
      { term: () => t("help.termVerificationFlow"), meaning: () => t("help.meaningVerificationFlow") },
      { term: () => t("help.termAdopt"), meaning: () => t("help.meaningAdopt") },
      { term: () => t("help.termVersion"), meaning: () => t("help.meaningVersion") },
      { term: () => t("help.termReadBack"), meaning: () => t("help.meaningReadBack") },
      { term: () => t("help.termDiffers"), meaning: () => t("help.meaningDiffers") },
      { term: () => t("help.termLastEvidence"), meaning: () => t("help.meaningLastEvidence") },
    ],
  },
  {
    id: "lists",
    title: () => t("help.sectionLists"),
    entries: [
      { term: () => t("help.termRecipientList"), meaning: () => t("help.meaningRecipientList") },
      { term: () => t("help.termNumberList"), meaning: () => t("help.meaningNumberList") },
      { term: () => t("help.termRecipient"), meaning: () => t("help.meaningRecipient") },
      { term: () => t("help.termSuppression"), meaning: () => t("help.meaningSuppression") },
      { term: () => t("help.termSenderId"), meaning: () => t("help.meaningSenderId") },
      { term: () => t("help.termTrigger"), meaning: () => t("help.meaningTrigger") },
      { term: () => t("help.termTemplate"), meaning: () => t("help.meaningTemplate") },
      { term: () => t("help.termLibrary"), meaning: () => t("help.meaningLibrary") },
      { term: () => t("help.termDeliveryReport"), meaning: () => t("help.meaningDeliveryReport") },
    ],
  },
  {
    id: "developers",
    title: () => t("help.sectionDevelopers"),
    entries: [
      { term: () => t("help.termRequest"), meaning: () => t("help.meaningRequest") },
      { term: () => t("help.termErrorCode"), meaning: () => t("help.meaningErrorCode") },
      { term: () => t("help.termDrift"), meaning: () => t("help.meaningDrift") },
      { term: () => t("help.termCallbackAddress"), meaning: () => t("help.meaningCallbackAddress") },
      { term: () => t("help.termQuarantine"), meaning: () => t("help.meaningQuarantine") },
      { term: () => t("help.termReplayInTheSandbox"), meaning: () => t("help.meaningReplayInTheSandbox") },
      { term: () => t("help.termApiToken"), meaning: () => t("help.meaningApiToken") },
    ],
  },
  {
    id: "workspace",
    title: () => t("help.sectionWorkspace"),
    entries: [
      { term: () => t("help.termWorkspace"), meaning: () => t("help.meaningWorkspace") },
      { term: () => t("help.termRole"), meaning: () => t("help.meaningRole") },
      { term: () => t("help.termConnection"), meaning: () => t("help.meaningConnection") },
      { term: () => t("help.termApplication"), meaning: () => t("help.meaningApplication") },
      { term: () => t("help.termAuditTrail"), meaning: () => t("help.meaningAuditTrail") },
      { term: () => t("help.termEvidence"), meaning: () => t("help.meaningEvidence") },
      { term: () => t("help.termExport"), meaning: () => t("help.meaningExport") },
      { term: () => t("help.termMasked"), meaning: () => t("help.meaningMasked") },
      { term: () => t("help.termErasure"), meaning: () => t("help.meaningErasure") },
    ],
  },
];
