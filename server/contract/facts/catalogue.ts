import type { OperationFacts } from "../operation.ts";
import { recordQuery, taskAdd, taskEdit } from "./aivoice.ts";
import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "./email.ts";
import { otpAppAdd, otpAppDetails, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "./otp.ts";
import { sendSms, sendSmsBatch } from "./sms.ts";
import { recordGroup, recordGroupQuery, recordSip, recordSipQuery, sipQuery } from "./voice.ts";
import { waCustomSendMsg } from "./wa-custom.ts";
import { waTemplateSendMsg } from "./wa-send.ts";
import { waTemplateAdd } from "./wa-template.ts";

/** What is known of every operation, in the spec's order; `../index.ts` has their shapes too. */
export const catalogue: readonly OperationFacts[] = [
  batchSendEmail,
  getListEmailTemplates,
  getSendEmailRcd,
  getListEmailAddress,
  sendSms,
  sendSmsBatch,
  taskAdd,
  taskEdit,
  recordQuery,
  recordSipQuery,
  recordGroupQuery,
  recordGroup,
  recordSip,
  sipQuery,
  otpAppAdd,
  otpAppUpdate,
  otpAppDetails,
  otpTemplateUpdate,
  otpFlowAdd,
  waTemplateAdd,
  waTemplateSendMsg,
  waCustomSendMsg,
];
