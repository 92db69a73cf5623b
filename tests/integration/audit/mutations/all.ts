import { accountMutations } from "./account.ts";
import { aivoiceMutations } from "./aivoice.ts";
import { archiveMutations } from "./archive.ts";
import { callMutations } from "./calls.ts";
import type { MutationCases } from "./cases.ts";
import { connectionMutations } from "./connections.ts";
import { exportMutations } from "./exports.ts";
import { holdMutations } from "./holds.ts";
import { instanceMutations } from "./instance.ts";
import { libraryMutations } from "./library.ts";
import { otpMutations } from "./otp.ts";
import { personalMutations } from "./personal.ts";
import { recordingMutations } from "./recordings.ts";
import { sendMutations } from "./sends.ts";
import { smsMutations } from "./sms.ts";
import { suppressionMutations } from "./suppressions.ts";
import { uploadMutations } from "./uploads.ts";
import { viewMutations } from "./views.ts";
import { voiceMutations } from "./voice.ts";
import { waMutations } from "./wa.ts";
import { waSendMutations } from "./wa-send.ts";
import { workspaceMutations } from "./workspace.ts";

/** Every mutation of the router has a case here; one without fails the test. */
export const mutationCases: MutationCases = {
  ...accountMutations,
  ...aivoiceMutations,
  ...callMutations,
  ...archiveMutations,
  ...connectionMutations,
  ...exportMutations,
  ...viewMutations,
  ...holdMutations,
  ...instanceMutations,
  ...libraryMutations,
  ...otpMutations,
  ...personalMutations,
  ...recordingMutations,
  ...sendMutations,
  ...smsMutations,
  ...suppressionMutations,
  ...uploadMutations,
  ...voiceMutations,
  ...waMutations,
  ...waSendMutations,
  ...workspaceMutations,
};
