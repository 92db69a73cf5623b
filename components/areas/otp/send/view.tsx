import type { AreaView } from "#components/sends/area-view.ts";
import { OtpSubmission } from "./otp-submission.tsx";

/** What is written of verification goes to nobody, so it stands in no list of sends; its submission has a page. */
export const otpView: AreaView = {
  Send: (send) => <OtpSubmission {...send} />,
  succeeded: () => null,
  progress: () => null,
};
