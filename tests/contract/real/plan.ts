import { operations } from "#server/contract/index.ts";
import type { Operation } from "#server/contract/operation.ts";
import { withRules } from "#server/contract/operation.ts";
import { parseObject } from "#server/sandbox/json.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
/** What is done with one operation: its call, or the reason why there is none. */
export type Step = { operation: Operation } & (
  | { request: Record<string, unknown>; skipped?: undefined }
  | { request?: undefined; skipped: string }
);

const dayMs = 86_400_000;
/** `yyyy-MM-dd HH:mm:ss` in the platform's zone, UTC+08:00. */
const localTime = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const page = { current: 1, size: 10 };
const lastWeek = () => ({
  strTime: new Date(Date.now() - 7 * dayMs).toISOString(),
  endTime: new Date().toISOString(),
});

/** The reads, each from the variables that it needs. */
const reads: Record<string, { needs: string[]; request: (...values: string[]) => Record<string, unknown> }> = {
  "email.listTemplates": { needs: ["PLATFORM_EMAIL_APP_ID"], request: (appId) => ({ appId }) },
  "email.listSenders": { needs: ["PLATFORM_EMAIL_APP_ID"], request: (appId) => ({ appId }) },
  "email.queryResults": {
    needs: ["PLATFORM_EMAIL_APP_ID", "PLATFORM_EMAIL_ID"],
    request: (appId, emailId) => ({ appId, emailId }),
  },
  "aivoice.queryRecords": {
    needs: ["PLATFORM_AIVOICE_APP_ID"],
    request: (appId) => ({
      ...page,
      params: { appId, startTime: localTime(Date.now() - dayMs), endTime: localTime(Date.now()) },
    }),
  },
  "voice.querySipRecords": { needs: [], request: () => ({ ...page, params: lastWeek() }) },
  "voice.queryGroupRecords": { needs: [], request: () => ({ ...page, params: lastWeek() }) },
  "voice.getSipRecord": { needs: ["PLATFORM_SIP_VOICE_ID"], request: (voiceId) => ({ voiceId }) },
  "voice.getGroupRecord": { needs: ["PLATFORM_GROUP_VOICE_ID"], request: (voiceId) => ({ voiceId }) },
  "voice.querySipPhones": {
    needs: ["PLATFORM_VOICE_APP_ID"],
    request: (appId) => ({ ...page, params: { appId } }),
  },
  "otp.getApp": { needs: ["PLATFORM_OTP_APP_ID"], request: (appId) => ({ appId }) },
};

/** Where the whole request of a send or write is written as JSON: `PLATFORM_SMS_SEND_BATCH` for sms.sendBatch. */
export function requestVariable(id: string): string {
  return `PLATFORM_${id.replace(".", "_").replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

/** What is called on a real platform, as the environment says. Sends and writes only where they are allowed and spelled out. */
export function planOf(environment: Environment): Step[] {
  return operations.map((operation) => {
    const read = reads[operation.id];
    if (operation.effect !== "read" || read === undefined) return planWrite(operation, environment);
    const missing = read.needs.filter((name) => !environment[name]);
    if (missing.length > 0) return { operation, skipped: `set ${missing.join(" and ")}` };
    return { operation, request: read.request(...read.needs.map((name) => environment[name] ?? "")) };
  });
}

function planWrite(operation: Operation, environment: Environment): Step {
  if (environment.PLATFORM_ALLOW_SENDS !== "1")
    return { operation, skipped: `a ${operation.effect}, and PLATFORM_ALLOW_SENDS is not 1` };
  const name = requestVariable(operation.id);
  const text = environment[name];
  if (!text) return { operation, skipped: `set ${name} to the request, as JSON` };
  const request = parseObject(text);
  if (request === undefined) throw new Error(`${name} is no JSON object`);
  const wrong = withRules(operation.request, operation.rules).safeParse(request).error;
  if (wrong)
    throw new Error(`${name}: ${wrong.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`);
  return { operation, request };
}
