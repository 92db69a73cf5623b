import type { AreaViews } from "#components/sends/area-view.ts";
import { aivoiceView } from "./aivoice/send/view.tsx";
import { emailView } from "./email/send/view.tsx";
import { otpView } from "./otp/send/view.tsx";
import { smsView } from "./sms/send/view.tsx";
import { waView } from "./wa/send/view.tsx";

/** How each area shows its sends. */
export const areaViews: AreaViews = { email: emailView, sms: smsView, wa: waView, aivoice: aivoiceView, otp: otpView };
