import type { AreaView } from "#components/sends/area-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

/** What is written of verification goes to nobody, so it stands in no list of sends; its submission has a page. */
export const otpView: AreaView = {
  Send: onDemand(() => import("./otp-submission.tsx").then((loaded) => loaded.OtpSubmission)),
  succeeded: () => null,
  progress: () => null,
};
