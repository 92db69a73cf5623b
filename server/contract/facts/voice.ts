import { facts, pick } from "../operation.ts";
import { voiceOtpFaults } from "./voice-otp-faults.ts";

const readFaults = pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-22"]);

const rangeFaults = pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-22", "-25"]);

export const recordSipQuery = facts({
  id: "voice.querySipRecords",
  area: "voice",
  summary: "Query SIP-phone call records, paged",
  methods: ["POST"],
  path: "/voice/recordSipQuery",
  effect: "read",
  faults: rangeFaults,
});

export const recordGroupQuery = facts({
  id: "voice.queryGroupRecords",
  area: "voice",
  summary: "Query group-call and verification-call records, paged",
  methods: ["POST"],
  path: "/voice/recordGroupQuery",
  effect: "read",
  faults: rangeFaults,
});

export const recordGroup = facts({
  id: "voice.getGroupRecord",
  area: "voice",
  summary: "Read one group-call or verification-call record",
  methods: ["GET"],
  path: "/voice/recordGroup/{voiceId}",
  effect: "read",
  faults: readFaults,
});

export const recordSip = facts({
  id: "voice.getSipRecord",
  area: "voice",
  summary: "Read one SIP-phone call record",
  methods: ["GET"],
  path: "/voice/recordSip/{voiceId}",
  effect: "read",
  faults: readFaults,
});

export const sipQuery = facts({
  id: "voice.querySipPhones",
  area: "voice",
  summary: "List the SIP phones of a voice application, paged",
  methods: ["POST"],
  path: "/voice/sipQuery",
  effect: "read",
  faults: readFaults,
});
