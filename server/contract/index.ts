import { recordQuery, taskAdd, taskEdit } from "./aivoice.ts";
import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "./email.ts";
import type { Operation } from "./operation.ts";
import { otpAppAdd, otpAppDetails, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "./otp.ts";
import { sendSms, sendSmsBatch } from "./sms.ts";
import { recordGroup, recordGroupQuery, recordSip, recordSipQuery, sipQuery } from "./voice.ts";
import { waCustomSendMsg } from "./wa-custom.ts";
import { waTemplateSendMsg } from "./wa-send.ts";
import { waTemplateAdd } from "./wa-template.ts";

/** Every operation of the platform, in the spec's order. */
export const operations: readonly Operation[] = [
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
