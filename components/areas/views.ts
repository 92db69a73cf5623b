import type { AreaViews } from "#components/sends/area-view.ts";
import { emailView } from "./email/send/view.tsx";
import { smsView } from "./sms/send/view.tsx";

/** What the pages of all sends need to know of each area. */
export const areaViews: AreaViews = { email: emailView, sms: smsView };
