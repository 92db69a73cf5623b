import type { ChannelViews } from "#components/messages/channel/channel-view.ts";
import type { AreaViews } from "#components/sends/area-view.ts";
import { aivoiceView } from "./aivoice/send/view.tsx";
import { emailView } from "./email/send/view.tsx";
import { otpView } from "./otp/send/view.tsx";
import { smsChannelView } from "./sms/channel/view.tsx";
import { smsView } from "./sms/send/view.tsx";
import { waChannelView } from "./wa/channel/view.tsx";
import { waView } from "./wa/send/view.tsx";

/** How each area shows its sends. */
export const areaViews: AreaViews = { email: emailView, sms: smsView, wa: waView, aivoice: aivoiceView, otp: otpView };

/** What is special about each area with a message to each number, for the pages that all of those share. */
export const channelViews: ChannelViews = { sms: smsChannelView, wa: waChannelView };
