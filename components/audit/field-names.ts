import { t } from "#words/t.ts";

/** Fields that entries often have, by the names that the code gives them. */
export const fieldNames: Readonly<Record<string, string>> = {
  get roles() {
    return t("audit.fieldRoles");
  },
  get name() {
    return t("audit.fieldName");
  },
  get reason() {
    return t("audit.fieldReason");
  },
  get keyEnding() {
    return t("audit.fieldKeyEnding");
  },
  get expiresAt() {
    return t("audit.fieldExpiresAt");
  },
  get version() {
    return t("audit.fieldVersion");
  },
  get until() {
    return t("audit.fieldUntil");
  },
  get timeZone() {
    return t("audit.fieldTimeZone");
  },
  get status() {
    return t("audit.fieldStatus");
  },
  get state() {
    return t("audit.fieldState");
  },
  get shared() {
    return t("audit.fieldShared");
  },
  get required() {
    return t("audit.fieldRequired");
  },
  get platformId() {
    return t("audit.fieldPlatformId");
  },
  get mode() {
    return t("audit.fieldMode");
  },
  get language() {
    return t("audit.fieldLanguage");
  },
  get label() {
    return t("audit.fieldLabel");
  },
  get kind() {
    return t("audit.fieldKind");
  },
  get jobId() {
    return t("audit.fieldJobId");
  },
  get inUse() {
    return t("audit.fieldInUse");
  },
  get hosts() {
    return t("audit.fieldHosts");
  },
  get from() {
    return t("audit.fieldFrom");
  },
  get expectedCount() {
    return t("audit.fieldExpectedCount");
  },
  get country() {
    return t("audit.fieldCountry");
  },
  get defaultCountry() {
    return t("audit.fieldDefaultCountry");
  },
  get baseUrl() {
    return t("audit.fieldBaseUrl");
  },
  get archived() {
    return t("audit.fieldArchived");
  },
  get appId() {
    return t("audit.fieldAppId");
  },
  get validFrom() {
    return t("audit.fieldValidFrom");
  },
  get trust() {
    return t("audit.fieldTrust");
  },
  get slug() {
    return t("audit.fieldSlug");
  },
  get since() {
    return t("audit.fieldSince");
  },
  get seen() {
    return t("audit.fieldSeen");
  },
  get restUntil() {
    return t("audit.fieldRestUntil");
  },
  get prices() {
    return t("audit.fieldPrices");
  },
  get permissions() {
    return t("audit.fieldPermissions");
  },
  get ip() {
    return t("audit.fieldIp");
  },
  get isDefault() {
    return t("audit.fieldIsDefault");
  },
  get isRevoked() {
    return t("audit.fieldIsRevoked");
  },
  get ending() {
    return t("audit.fieldEnding");
  },
  get currency() {
    return t("audit.fieldCurrency");
  },
  get area() {
    return t("audit.fieldArea");
  },
  get days() {
    return t("audit.fieldDays");
  },
  get count() {
    return t("audit.fieldCount");
  },
  get rows() {
    return t("audit.fieldRows");
  },
  get calls() {
    return t("audit.fieldCalls");
  },
  get email() {
    return t("audit.fieldEmail");
  },
  get sms() {
    return t("audit.fieldSms");
  },
  get number() {
    return t("audit.fieldNumber");
  },
  get address() {
    return t("audit.fieldAddress");
  },
  get file() {
    return t("audit.fieldFile");
  },
  get format() {
    return t("audit.fieldFormat");
  },
  get operation() {
    return t("audit.fieldOperation");
  },
  get code() {
    return t("audit.fieldCode");
  },
  get taskId() {
    return t("audit.fieldTaskId");
  },
  get connection() {
    return t("audit.fieldConnection");
  },
  get connectionId() {
    return t("audit.fieldConnectionId");
  },
  get application() {
    return t("audit.fieldApplication");
  },
  get note() {
    return t("audit.fieldNote");
  },
  get tag() {
    return t("audit.fieldTag");
  },
  get title() {
    return t("audit.fieldTitle");
  },
  get recipients() {
    return t("audit.fieldRecipients");
  },
  get numbers() {
    return t("audit.fieldNumbers");
  },
  get messages() {
    return t("audit.fieldMessages");
  },
  get bytes() {
    return t("audit.fieldBytes");
  },
  get entries() {
    return t("audit.fieldEntries");
  },
  get size() {
    return t("audit.fieldSize");
  },
  get to() {
    return t("audit.fieldTo");
  },
  get at() {
    return t("audit.fieldAt");
  },
  get by() {
    return t("audit.fieldBy");
  },
  get step() {
    return t("audit.fieldStep");
  },
  get outcome() {
    return t("audit.fieldOutcome");
  },
  get recordId() {
    return t("audit.fieldRecordId");
  },
  get ipRanges() {
    return t("audit.fieldIpRanges");
  },
};
