import { t } from "#words/t.ts";
import { type FaultTable, inputFault } from "../operation.ts";

/** Error table of template/add (spec: Errors, Instant-messaging template creation). */
export const waTemplateFaults = {
  "-1": {
    kind: "credentials",
    sent: "no",
    get meaning() {
      return t("contract.authenticationError");
    },
    get remedy() {
      return t("contract.checkTheApiKeyAndSecretOf");
    },
    who: "administrator",
  },
  "-2": {
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.templateStateIncorrect");
    },
    get remedy() {
      return t("contract.waitForTheReviewOfTheTemplate");
    },
    who: "you",
  },
  "-4": {
    kind: "clock",
    sent: "no",
    get meaning() {
      return t("contract.timestampExpired");
    },
    get remedy() {
      return t("contract.setThisServersClockItAndThe");
    },
    who: "administrator",
  },
  "-5": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.systemException");
    },
    get remedy() {
      return t("contract.lookForTheTemplateInThePlatforms");
    },
    who: "platform",
  },
  "-6": {
    kind: "ip",
    sent: "no",
    get meaning() {
      return t("contract.iPRestricted");
    },
    get remedy() {
      return t("contract.haveThisServersOutgoingAddressAddedTo");
    },
    who: "administrator",
  },
  "-7": inputFault(
    () => t("contract.parameterValidationException"),
    () => t("contract.checkThatEveryNeededPartOfThe"),
  ),
  "-8": inputFault(
    () => t("contract.parameterValidationException"),
    () => t("contract.checkThatEveryPartOfTheTemplate"),
  ),
  "-10": inputFault(
    () => t("contract.applicationDoesNotExist"),
    () => t("contract.chooseAnInstantMessagingApplicationOfThis"),
  ),
  "-11": {
    kind: "conflict",
    sent: "no",
    get meaning() {
      return t("contract.applicationNameAlreadyExists");
    },
    get remedy() {
      return t("contract.giveTheApplicationAnotherNameInThe");
    },
    who: "administrator",
  },
  "-12": {
    kind: "platform",
    sent: "maybe",
    get meaning() {
      return t("contract.networkExceptionRetryLater");
    },
    get remedy() {
      return t("contract.lookForTheTemplateInThePlatforms2");
    },
    who: "platform",
  },
  "-14": {
    kind: "account",
    sent: "no",
    get meaning() {
      return t("contract.accountNotCertified");
    },
    get remedy() {
      return t("contract.completeTheAccountsCertificationInThePlatforms");
    },
    who: "administrator",
  },
  "-16": {
    kind: "conflict",
    sent: "no",
    get meaning() {
      return t("contract.nameReuseWithinOneMonthOfDeletion");
    },
    get remedy() {
      return t("contract.useAnotherNameOrWaitUntilA");
    },
    who: "you",
  },
  "-18": inputFault(
    () => t("contract.fileIdEmpty"),
    () => t("contract.useATextHeaderAFileCannot"),
  ),
  "-19": inputFault(
    () => t("contract.fileIdEmpty"),
    () => t("contract.useATextHeaderAnExampleFile"),
  ),
  "-21": inputFault(
    () => t("contract.headerTooLong"),
    () => t("contract.shortenTheHeaderToAtMost60"),
  ),
  "-23": inputFault(
    () => t("contract.buttonTypeEmpty"),
    () => t("contract.giveTheButtonItsTypeBUTTONS"),
  ),
  "-24": inputFault(
    () => t("contract.tooManyButtons"),
    () => t("contract.keepOneButton"),
  ),
  "-32": {
    kind: "conflict",
    sent: "no",
    get meaning() {
      return t("contract.languageDuplicatedUnderThisTemplateName");
    },
    get remedy() {
      return t("contract.chooseALanguageThisNameDoesNot");
    },
    who: "you",
  },
  "-33": inputFault(
    () => t("contract.templateNameFormatWrong"),
    () => t("contract.useOnlyLowerCaseLettersDigitsAnd"),
  ),
  "-34": inputFault(
    () => t("contract.twoVariablesAdjacent"),
    () => t("contract.writeAtLeastOneCharacterBetweenTwo"),
  ),
  "-37": {
    kind: "platform",
    sent: "no",
    get meaning() {
      return t("contract.templateCreationFailed");
    },
    get remedy() {
      return t("contract.submitTheTemplateAgainLaterAndAsk");
    },
    who: "platform",
  },
  "-38": inputFault(
    () => t("contract.templateDoesNotExist"),
    () => t("contract.checkTheTemplatesNameAndLanguage"),
  ),
  "-40": inputFault(
    () => t("contract.exampleFileTooLarge"),
    () => t("contract.useASmallerExampleFile"),
  ),
  "-74": inputFault(
    () => t("contract.languageCodeFormatWrong"),
    () => t("contract.useALanguageCodeSuchAsEn"),
  ),
  "-75": {
    kind: "conflict",
    sent: "no",
    get meaning() {
      return t("contract.templateTypeDoesNotMatchExistingType");
    },
    get remedy() {
      return t("contract.chooseTheTypeThatTheOtherLanguages");
    },
    who: "you",
  },
  "-76": inputFault(
    () => t("contract.wrongType"),
    () => t("contract.chooseAuthenticationMarketingOrUtility"),
  ),
  "-77": inputFault(
    () => t("contract.wrongPhoneNumberOrAreaCodeFormat"),
    () => t("contract.writeThePhoneNumberAsCountryCode"),
  ),
  "-78": inputFault(
    () => t("contract.wrongLanguage"),
    () => t("contract.chooseALanguageThePlatformSupports"),
  ),
  "-82": inputFault(
    () => t("contract.bodyExampleTooLong"),
    () => t("contract.shortenTheBodyOrTheSamplesOf"),
  ),
  "-83": inputFault(
    () => t("contract.wrongFormatParameter"),
    () => t("contract.giveOneSampleForEachBodyVariable"),
  ),
  "-84": inputFault(
    () => t("contract.textContentEmpty"),
    () => t("contract.writeTheTextOfEachPartOf"),
  ),
  "-86": inputFault(
    () => t("contract.bodyTypeEmpty"),
    () => t("contract.giveTheBodyItsTypeBODY"),
  ),
  "-87": inputFault(
    () => t("contract.footerTypeEmpty"),
    () => t("contract.giveTheFooterItsTypeFOOTER"),
  ),
  "-88": inputFault(
    () => t("contract.footerTextTooLong"),
    () => t("contract.shortenTheFooterToAtMost60"),
  ),
  "-89": inputFault(
    () => t("contract.templateComponentsEmpty"),
    () => t("contract.writeAtLeastTheBodyOfThe"),
  ),
  "-90": inputFault(
    () => t("contract.headerHasConsecutiveVariables"),
    () => t("contract.keepAtMostOneVariableInThe"),
  ),
  "-91": inputFault(
    () => t("contract.headerVariableCountDoesNotMatchExamples"),
    () => t("contract.keepAtMostOneVariableInThe2"),
  ),
  "-92": inputFault(
    () => t("contract.textLengthOver25"),
    () => t("contract.shortenTheButtonsTextToAtMost"),
  ),
  "-99": inputFault(
    () => t("contract.channelTypeWrong"),
    () => t("contract.useChannel0ThereIsNoOther"),
  ),
  "-100": inputFault(
    () => t("contract.formatEmptyWhenHeaderTypeIsText"),
    () => t("contract.giveTheHeaderItsFormat0For"),
  ),
  "-101": inputFault(
    () => t("contract.wrongFormatValue"),
    () => t("contract.useATextHeaderFormat0"),
  ),
  "-102": inputFault(
    () => t("contract.onlyButtonType3OTPSupported"),
    () => t("contract.useAButtonThatCopiesTheCode"),
  ),
  "-103": inputFault(
    () => t("contract.bodyEmptyForAuthenticationType"),
    () => t("contract.addTheBodyAnAuthenticationTemplateNeeds"),
  ),
  "-104": inputFault(
    () => t("contract.securityRecommendationParameterWrong"),
    () => t("contract.sayWhetherTheBodyEndsInThe"),
  ),
  "-105": inputFault(
    () => t("contract.footerLongerThan60"),
    () => t("contract.shortenTheFooterToAtMost60"),
  ),
  "-106": inputFault(
    () => t("contract.expiryMustBe090"),
    () => t("contract.letTheCodeExpireAfter1To"),
  ),
  "-107": {
    // Of one application, for one type of template: nothing else of the account need wait for it.
    kind: "state",
    sent: "no",
    get meaning() {
      return t("contract.applicationHasNoAlias");
    },
    get remedy() {
      return t("contract.giveTheApplicationAnAliasInThe");
    },
    who: "administrator",
  },
  "-108": inputFault(
    () => t("contract.otpTypeEmpty"),
    () => t("contract.setTheButtonsOtpTypeToCopy"),
  ),
  "-109": inputFault(
    () => t("contract.buttonEmptyForAuthenticationType"),
    () => t("contract.addTheButtonThatCopiesTheCode"),
  ),
} as const satisfies FaultTable;
