import { t } from "#words/t.ts";
import { facts, pick } from "../operation.ts";
import { voiceOtpFaults } from "./voice-otp-faults.ts";

const readFaults = pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-22"]);

const rangeFaults = pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-22", "-25"]);

export const recordSipQuery = facts({
  id: "voice.querySipRecords",
  area: "voice",
  get summary() {
    return t("contract.querySIPPhoneCallRecordsPaged");
  },
  methods: ["POST"],
  path: "/voice/recordSipQuery",
  effect: "read",
  faults: rangeFaults,
});

export const recordGroupQuery = facts({
  id: "voice.queryGroupRecords",
  area: "voice",
  get summary() {
    return t("contract.queryGroupCallAndVerificationCallRecords");
  },
  methods: ["POST"],
  path: "/voice/recordGroupQuery",
  effect: "read",
  faults: rangeFaults,
});

export const recordGroup = facts({
  id: "voice.getGroupRecord",
  area: "voice",
  get summary() {
    return t("contract.readOneGroupCallOrVerificationCall");
  },
  methods: ["GET"],
  path: "/voice/recordGroup/{voiceId}",
  effect: "read",
  faults: readFaults,
});

export const recordSip = facts({
  id: "voice.getSipRecord",
  area: "voice",
  get summary() {
    return t("contract.readOneSIPPhoneCallRecord");
  },
  methods: ["GET"],
  path: "/voice/recordSip/{voiceId}",
  effect: "read",
  faults: readFaults,
});

export const sipQuery = facts({
  id: "voice.querySipPhones",
  area: "voice",
  get summary() {
    return t("contract.listTheSIPPhonesOfAVoice");
  },
  methods: ["POST"],
  path: "/voice/sipQuery",
  effect: "read",
  faults: readFaults,
});
