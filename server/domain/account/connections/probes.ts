import { recordQuery } from "#server/contract/aivoice.ts";
import { getListEmailAddress } from "#server/contract/email.ts";
import type { Area, Operation } from "#server/contract/operation.ts";
import { otpAppDetails } from "#server/contract/otp.ts";
import { sipQuery } from "#server/contract/voice.ts";
import type { Account, CallOptions, CallResult } from "#server/platform/client.ts";
import { callPlatform } from "#server/platform/client.ts";

export type ProbeOptions = Omit<CallOptions, "account"> & { account: Account; timeZone: string };
export type Probe = { of: Operation; read(appId: string, options: ProbeOptions): Promise<CallResult<unknown>> };

/** One harmless read of each area that has one: it changes nothing, reaches nobody and costs nothing. */
export const probes: Record<Area, Probe | null> = {
  email: {
    of: getListEmailAddress,
    read: (appId, options) => callPlatform(getListEmailAddress, { appId }, options),
  },
  sms: null,
  aivoice: {
    of: recordQuery,
    read: (appId, options) =>
      callPlatform(recordQuery, { current: 1, size: 1, params: { appId, ...lastMinute(options.timeZone) } }, options),
  },
  voice: {
    of: sipQuery,
    read: (appId, options) => callPlatform(sipQuery, { current: 1, size: 1, params: { appId } }, options),
  },
  otp: {
    of: otpAppDetails,
    read: (appId, options) => callPlatform(otpAppDetails, { appId }, options),
  },
  wa: null,
};

/** The minute just past, as the platform writes times: without their offset. */
function lastMinute(timeZone: string): { startTime: string; endTime: string } {
  const end = new Date();
  const start = new Date(end.getTime() - 60_000);
  return { startTime: platformTime(start, timeZone), endTime: platformTime(end, timeZone) };
}

/** `yyyy-MM-dd HH:mm:ss` at an offset such as "+08:00". */
export function platformTime(at: Date, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  return new Date(at.getTime() + shift).toISOString().slice(0, 19).replace("T", " ");
}
