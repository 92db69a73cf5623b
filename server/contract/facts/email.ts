import { facts, pick } from "../operation.ts";
import { emailFaults } from "./email-faults.ts";

const readFaults = ["-1", "-4", "-6", "-8", "-23", "-24"] as const;

export const batchSendEmail = facts({
  id: "email.batchSend",
  area: "email",
  summary: "Batch send text or HTML email to a recipient list",
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
  summary: "List email templates",
  methods: ["POST", "GET"],
  path: "/email/getListEmailTemplates",
  effect: "read",
  faults: pick(emailFaults, readFaults),
});

export const getSendEmailRcd = facts({
  id: "email.queryResults",
  area: "email",
  summary: "Query the results of sent emails",
  methods: ["POST", "GET"],
  path: "/email/getSendEmailRcd",
  effect: "read",
  faults: pick(emailFaults, ["-1", "-4", "-5", "-6", "-8", "-23", "-24", "-28"]),
});

export const getListEmailAddress = facts({
  id: "email.listSenders",
  area: "email",
  summary: "List sender addresses",
  methods: ["POST", "GET"],
  path: "/email/getListEmailAddress",
  effect: "read",
  faults: pick(emailFaults, readFaults),
});
