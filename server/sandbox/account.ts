import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FaultCode, FaultTable } from "#server/contract/operation.ts";
import { type AreaCodes, Refusal } from "./refusal.ts";

/** What is wrong with the account behind a magic key. */
export type Trouble = "locked" | "uncertified" | "ip" | "broke";
export type Account = { apiKey: string; secret: string; trouble: Trouble | null; purpose: string };

const secret = "sandbox-secret";
export const accounts: readonly Account[] = [
  { apiKey: "sandbox-key", secret, trouble: null, purpose: "everything works" },
  { apiKey: "sandbox-locked", secret, trouble: "locked", purpose: "the user is locked" },
  { apiKey: "sandbox-uncertified", secret, trouble: "uncertified", purpose: "the account is not verified" },
  { apiKey: "sandbox-ip", secret, trouble: "ip", purpose: "the caller's address is refused" },
  { apiKey: "sandbox-broke", secret, trouble: "broke", purpose: "the balance is insufficient; reads still work" },
];

const toleranceSeconds = 1800;

/** Lower-case hexadecimal MD5 of key, secret and timestamp (spec: Authentication). */
export function signature(account: Account, timestamp: string): string {
  return hash("md5", `${account.apiKey}${account.secret}${timestamp}`);
}

/** Whether 10-digit seconds or 13-digit milliseconds lie within half an hour of `now`; any other text does not. */
function isFresh(timestamp: string, now: number): boolean {
  if (!/^(\d{10}|\d{13})$/.test(timestamp)) return false;
  // A time in whole seconds is held against a clock of whole seconds: 1800 are as much either way.
  const isSeconds = timestamp.length === 10;
  const difference = isSeconds ? Number(timestamp) - Math.floor(now / 1000) : (Number(timestamp) - now) / 1000;
  return Math.abs(difference) <= toleranceSeconds;
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

/** The account that makes a platform call. Throws the Refusal of the first check that fails (sandbox.md: order of checks). */
export function checkCaller(headers: IncomingHttpHeaders, now: number, codes: AreaCodes, faults: FaultTable): Account {
  const listed = (code: FaultCode) => new Refusal(code in faults ? code : "-1");
  const sign = header(headers, "sign");
  const timestamp = header(headers, "timestamp");
  const apiKey = header(headers, "api-key");
  if (sign === "") throw listed(codes.noSign);
  if (timestamp === "") throw listed(codes.noTimestamp);
  if (apiKey === "") throw listed(codes.noKey);
  const account = accounts.find((candidate) => candidate.apiKey === apiKey);
  if (account === undefined) throw new Refusal("-1");
  if (!isFresh(timestamp, now)) throw listed(codes.stale);
  if (sign !== signature(account, timestamp)) throw new Refusal("-1");
  if (account.trouble === "ip") throw listed(codes.ip);
  if (account.trouble === "locked") throw listed(codes.locked);
  if (account.trouble === "uncertified") throw listed(codes.uncertified);
  return account;
}

/**
 * Whether a control call carries the headers of any known key. The machine's clock counts too, so that a moved clock
 * can be brought back by whoever signs with the real time.
 */
export function mayControl(headers: IncomingHttpHeaders, now: number): boolean {
  const timestamp = header(headers, "timestamp");
  const account = accounts.find((candidate) => candidate.apiKey === header(headers, "api-key"));
  if (account === undefined || header(headers, "sign") !== signature(account, timestamp)) return false;
  return isFresh(timestamp, now) || isFresh(timestamp, Date.now());
}
