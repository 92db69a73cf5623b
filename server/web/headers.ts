import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { callbackMethodHeader } from "#server/domain/sending/callbacks/intake/method-header.ts";

/** Request headers that only this server may set: Next believes them. */
const OWN_HEADERS = [
  "content-security-policy",
  "content-security-policy-report-only",
  "x-nonce",
  "x-request-id",
  "x-request-path",
  "x-client-ip",
  callbackMethodHeader,
];

/** There are no server actions, and pages are not resumed: what would decode such requests is never reached. */
const NEVER_HEADERS = ["next-action", "next-resume"];

/** Headers that a browser asks Next's pages with; an address of the API has nothing to do with it. */
const PAGE_HEADERS = /^(rsc|next-.*)$/;

/** A fresh nonce for one answer: 128 random bits, base64. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The policy of one answer: scripts run by nonce only. Development adds what React's refresh needs. */
export function contentSecurityPolicy(nonce: string, isDev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${isDev ? " ws: wss:" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers that every answer carries. */
export function responseHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/** Removes what a client must not be able to tell Next. */
export function stripRequestHeaders(request: IncomingMessage, path: string): void {
  const isPage = !path.startsWith("/api/");
  for (const name of Object.keys(request.headers)) {
    const isOurs = name.startsWith("x-middleware-") || OWN_HEADERS.includes(name) || NEVER_HEADERS.includes(name);
    if (isOurs || (!isPage && PAGE_HEADERS.test(name))) delete request.headers[name];
  }
}

/** Whether the request says whom it comes from, by a session's cookie or a token. Nobody has looked yet whether it is so. */
export function hasCredentials({ headers }: IncomingMessage): boolean {
  return /(^|[\s;-])switchboard\.session=/.test(headers.cookie ?? "") || /^bearer\s/i.test(headers.authorization ?? "");
}

/** Whether a page is asked for under another name than PUBLIC_URL's. The API and Next's files answer to any name. */
export function isForOtherHost(request: IncomingMessage, path: string, publicUrl: string): boolean {
  if (path.startsWith("/api/") || path.startsWith("/_next/")) return false;
  const expected = new URL(publicUrl);
  const asked = `${expected.protocol}//${request.headers.host ?? ""}`;
  return !URL.canParse(asked) || new URL(asked).host !== expected.host;
}
