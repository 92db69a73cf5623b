import { t } from "#words/t.ts";
import { facts, pick } from "../operation.ts";
import { emailFaults } from "./email-faults.ts";

const readFaults = ["-1", "-4", "-6", "-8", "-23", "-24"] as const;

export const batchSendEmail = facts({
  id: "email.batchSend",
  area: "email",
  get summary() {
    return t("contract.batchSendTextOrHTMLEmailTo");
  },
  methods: ["POST", "GET"],
  path: "/email/batchSendEmail",
  effect: "send",
  faults: pick(emailFaults, [
    "-1",
    "-2",
    "-4",
    "-6",
    "-8",
    "-9",
    "-10",
    "-11",
    "-12",
    "-13",
    "-16",
    "-17",
    "-19",
    "-20",
    "-21",
    "-22",
    "-23",
    "-24",
    "-25",
    "-26",
    "-27",
    "-29",
    "-30",
  ]),
});

export const getListEmailTemplates = facts({
  id: "email.listTemplates",
  area: "email",
  get summary() {
    return t("contract.listEmailTemplates");
  },
  methods: ["POST", "GET"],
  path: "/email/getListEmailTemplates",
  effect: "read",
  faults: pick(emailFaults, readFaults),
});

export const getSendEmailRcd = facts({
  id: "email.queryResults",
  area: "email",
  get summary() {
    return t("contract.queryTheResultsOfSentEmails");
  },
  methods: ["POST", "GET"],
  path: "/email/getSendEmailRcd",
  effect: "read",
  faults: pick(emailFaults, ["-1", "-4", "-5", "-6", "-8", "-23", "-24", "-28"]),
});

export const getListEmailAddress = facts({
  id: "email.listSenders",
  area: "email",
  get summary() {
    return t("contract.listSenderAddresses");
  },
  methods: ["POST", "GET"],
  path: "/email/getListEmailAddress",
  effect: "read",
  faults: pick(emailFaults, readFaults),
});
