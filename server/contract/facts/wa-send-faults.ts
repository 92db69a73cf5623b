import { t } from "#words/t.ts";
import { assumed, type FaultTable, inputFault, withRemedy } from "../operation.ts";
import { waTemplateFaults } from "./wa-template-faults.ts";

/** Codes common to both sends (spec: Errors, Instant-messaging sending). */
export const waSendFaults = {
  "-68": {
    kind: "balance",
    sent: "no",
    get meaning() {
      return t("contract.balanceInsufficient");
    },
    get remedy() {
      return t("contract.topUpTheInstantMessagingBalanceThen");
    },
    who: "account_manager",
  },
  "-69": {
    // Of one recipient's country: other messages of the account need not wait for it.
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.rateDoesNotExist");
    },
    get remedy() {
      return t("contract.checkTheRecipientsCountryCodeOrAsk");
    },
    who: "account_manager",
  },
  "-70": inputFault(
    () => t("contract.recipientNumberLongerThan14"),
    () => t("contract.shortenTheRecipientsNumberToAtMost"),
  ),
  "-71": inputFault(
    () => t("contract.recipientNumberShorterThan7"),
    () => t("contract.giveTheRecipientsWholeNumberWithIts"),
  ),
  "-72": inputFault(
    () => t("contract.recipientNumberNotNumeric"),
    () => t("contract.writeTheRecipientsNumberWithDigitsOnly"),
  ),
  "-93": inputFault(
    () => t("contract.businessNumberLongerThan14"),
    () => t("contract.shortenTheBusinessNumberToAtMost"),
  ),
  "-94": inputFault(
    () => t("contract.businessNumberShorterThan7"),
    () => t("contract.giveTheWholeBusinessNumberWithIts"),
  ),
  "-95": inputFault(
    () => t("contract.businessNumberNotPurelyDigits"),
    () => t("contract.writeTheBusinessNumberWithDigitsOnly"),
  ),
  "-96": inputFault(
    () => t("contract.businessNumberDoesNotExist"),
    () => t("contract.chooseABusinessNumberOfThisApplication"),
  ),
  "-97": {
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.businessNumberStateWrong");
    },
    get remedy() {
      return t("contract.chooseAnotherBusinessNumberOrRepairThis");
    },
    who: "administrator",
  },
  "-112": inputFault(
    () => t("contract.channelTypeCanOnlyBe0"),
    () => t("contract.useChannel0ThereIsNoOther"),
  ),
} as const satisfies FaultTable;

/** Codes of template/sendMsg alone. */
export const waTemplateSendFaults = {
  "-44": inputFault(
    () => t("contract.templateLanguageNotFound"),
    () => t("contract.chooseALanguageInWhichThisTemplate"),
  ),
  "-99": inputFault(
    () => t("contract.channelTypeWrong"),
    () => t("contract.useChannel0ThereIsNoOther"),
  ),
  "-110": inputFault(
    () => t("contract.bodyVariableCountMismatch"),
    () => t("contract.giveOneValueForEachVariableOf"),
  ),
  "-111": inputFault(
    () => t("contract.headerVariableCountMismatch"),
    () => t("contract.giveOneValueForEachVariableOf2"),
  ),
} as const satisfies FaultTable;

/** Codes of custom/sendMsg alone. */
export const waCustomSendFaults = {
  "-114": inputFault(
    () => t("contract.textObjectEmpty"),
    () => t("contract.writeTheText"),
  ),
  "-115": inputFault(
    () => t("contract.textBodyEmpty"),
    () => t("contract.writeTheText"),
  ),
  "-116": inputFault(
    () => t("contract.imageObjectEmpty"),
    () => t("contract.giveTheImagesLink"),
  ),
  "-117": inputFault(
    () => t("contract.imageLinkEmpty"),
    () => t("contract.giveTheImagesLink"),
  ),
  "-118": inputFault(
    () => t("contract.audioObjectEmpty"),
    () => t("contract.giveTheAudioFilesLink"),
  ),
  "-119": inputFault(
    () => t("contract.audioLinkEmpty"),
    () => t("contract.giveTheAudioFilesLink"),
  ),
  "-120": inputFault(
    () => t("contract.videoObjectEmpty"),
    () => t("contract.giveTheVideosLink"),
  ),
  "-121": inputFault(
    () => t("contract.videoLinkEmpty"),
    () => t("contract.giveTheVideosLink"),
  ),
  "-122": inputFault(
    () => t("contract.stickerObjectEmpty"),
    () => t("contract.giveTheStickersLink"),
  ),
  "-123": inputFault(
    () => t("contract.stickerLinkEmpty"),
    () => t("contract.giveTheStickersLink"),
  ),
  "-124": inputFault(
    () => t("contract.documentObjectEmpty"),
    () => t("contract.giveTheDocumentsLinkAndFileName"),
  ),
  "-125": inputFault(
    () => t("contract.documentLinkEmpty"),
    () => t("contract.giveTheDocumentsLink"),
  ),
  "-127": inputFault(
    () => t("contract.locationObjectEmpty"),
    () => t("contract.giveTheLocationsLongitudeLatitudeNameAnd"),
  ),
  "-128": inputFault(
    () => t("contract.locationLongitudeEmpty"),
    () => t("contract.giveTheLocationsLongitude"),
  ),
  "-129": inputFault(
    () => t("contract.locationLatitudeEmpty"),
    () => t("contract.giveTheLocationsLatitude"),
  ),
  "-132": inputFault(
    () => t("contract.unknownMessageType"),
    () => t("contract.chooseTextImageAudioVideoLocationDocument"),
  ),
  "-133": inputFault(
    () => t("contract.linkAddressFormatWrong"),
    () => t("contract.giveAWholeLinkThatStartsWith"),
  ),
  "-134": inputFault(
    () => t("contract.parameterTypeWrong"),
    () => t("contract.checkThatEveryPartOfTheMessage"),
  ),
  "-135": inputFault(
    () => t("contract.parameterVariableValueEmpty"),
    () => t("contract.fillInEveryPartOfTheMessage"),
  ),
} as const satisfies FaultTable;

/** Both sends share these with template creation, with remedies of their own (sandbox: fixed points). */
export const waSharedSendFaults = assumed({
  "-1": waTemplateFaults["-1"],
  "-2": withRemedy(waTemplateFaults["-2"], () => t("contract.chooseAnApprovedTemplateOrWaitFor")),
  "-4": waTemplateFaults["-4"],
  "-5": withRemedy(waTemplateFaults["-5"], () => t("contract.askTheRecipientBeforeDecidingTheMessage")),
  "-6": waTemplateFaults["-6"],
  "-7": inputFault(
    () => t("contract.parameterValidationException"),
    () => t("contract.checkThatEveryNeededPartOfThe2"),
  ),
  "-10": waTemplateFaults["-10"],
  "-38": inputFault(
    () => t("contract.templateDoesNotExist"),
    () => t("contract.chooseATemplateThatExistsUnderThis"),
  ),
});

/** template/sendMsg answers this to a body that is not a JSON object (sandbox: fixed points). */
export const waUnreadableBodyFaults = assumed({ "-134": waCustomSendFaults["-134"] });
