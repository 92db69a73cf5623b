import { facts, pick } from "../operation.ts";
import { voiceOtpFaults } from "./voice-otp-faults.ts";

const otpFaults = pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-20", "-22"]);

export const otpAppAdd = facts({
  id: "otp.addApp",
  area: "otp",
  summary: "Create a verification-code application",
  methods: ["POST"],
  path: "/otp/app/add",
  effect: "write",
  faults: pick(voiceOtpFaults, ["-1", "-2", "-16", "-18", "-20", "-22", "-23"]),
});

export const otpAppUpdate = facts({
  id: "otp.updateApp",
  area: "otp",
  summary: "Update a verification-code application; what is not named stays",
  methods: ["PUT"],
  path: "/otp/app/update/{appId}",
  effect: "write",
  faults: otpFaults,
});

export const otpAppDetails = facts({
  id: "otp.getApp",
  area: "otp",
  summary: "Read a verification-code application",
  methods: ["GET"],
  path: "/otp/app/details/{appId}",
  effect: "read",
  faults: otpFaults,
});

export const otpTemplateUpdate = facts({
  id: "otp.updateTemplate",
  area: "otp",
  summary: "Update a voice verification template",
  methods: ["PUT"],
  path: "/otp/template/update/{templateId}",
  effect: "write",
  faults: otpFaults,
});

export const otpFlowAdd = facts({
  id: "otp.addFlow",
  area: "otp",
  summary: "Create a task flow",
  methods: ["POST"],
  path: "/otp/flow/add",
  effect: "write",
  faults: otpFaults,
});
