import { t } from "#words/t.ts";
/** The recipient lists every sandbox has, with what is special about them. Offered on a sandbox connection only. */
export const sandboxLists = [
  {
    receiverId: "list-10",
    count: 10,
    get about() {
      return t("email.everyTenthFails");
    },
  },
  {
    receiverId: "list-1000",
    count: 1000,
    get about() {
      return t("email.everyTenthFails");
    },
  },
  {
    receiverId: "list-100000",
    count: 100_000,
    get about() {
      return t("email.everyTenthFails");
    },
  },
  {
    receiverId: "list-slow-10",
    count: 10,
    get about() {
      return t("email.theNinthStaysSending");
    },
  },
  {
    receiverId: "list-odd-10",
    count: 10,
    get about() {
      return t("email.callbacksAndQueriesDisagree");
    },
  },
] as const;
