import { t } from "#words/t.ts";
/** The people to ask, where the viewer's own role does not include something. */
export const whoMay = {
  get send() {
    return t("page.ownersAdminsAndSendersOfThisWorkspace");
  },
  get listen() {
    return t("page.ownersAdminsSendersApproversAndAuditorsOf");
  },
  get ask() {
    return t("page.ownersAdminsSendersApproversAndDevelopersOf");
  },
  get resolve() {
    return t("page.ownersAdminsSendersAndApproversOfThis");
  },
  get seePersonal() {
    return t("page.ownersAdminsSendersApproversAndAuditorsOf2");
  },
} as const;
