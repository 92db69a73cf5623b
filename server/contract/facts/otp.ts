import { t } from "#words/t.ts";
import { facts, pick } from "../operation.ts";
import { voiceOtpFaults } from "./voice-otp-faults.ts";

const otpFaults = pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-20", "-22"]);

export const otpAppAdd = facts({
  id: "otp.addApp",
  area: "otp",
  get summary() {
    return t("contract.createAVerificationCodeApplication");
  },
  methods: ["POST"],
  path: "/otp/app/add",
  effect: "write",
  faults: pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-20", "-22", "-23"]),
});

export const otpAppUpdate = facts({
  id: "otp.updateApp",
  area: "otp",
  get summary() {
    return t("contract.updateAVerificationCodeApplicationFieldsYou");
  },
  methods: ["PUT"],
  path: "/otp/app/update/{appId}",
  effect: "write",
  faults: otpFaults,
});

export const otpAppDetails = facts({
  id: "otp.getApp",
  area: "otp",
  get summary() {
    return t("contract.readAVerificationCodeApplication");
  },
  methods: ["GET"],
  path: "/otp/app/details/{appId}",
  effect: "read",
  faults: otpFaults,
});

export const otpTemplateUpdate = facts({
  id: "otp.updateTemplate",
  area: "otp",
  get summary() {
    return t("contract.updateAVoiceVerificationTemplate");
  },
  methods: ["PUT"],
  path: "/otp/template/update/{templateId}",
  effect: "write",
  faults: otpFaults,
});

export const otpFlowAdd = facts({
  id: "otp.addFlow",
  area: "otp",
  get summary() {
    return t("contract.createATaskFlow");
  },
  methods: ["POST"],
  path: "/otp/flow/add",
  effect: "write",
  faults: otpFaults,
});
