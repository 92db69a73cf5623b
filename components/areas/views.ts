import type { AreaViews } from "#components/sends/area-view.ts";
import { emailView } from "./email/send/view.tsx";
import { smsView } from "./sms/send/view.tsx";

/** How each area shows its sends. */
export const areaViews: AreaViews = { email: emailView, sms: smsView };
