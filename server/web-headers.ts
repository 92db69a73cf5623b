import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Request headers that only this server may set: Next believes them. */
const OWN_HEADERS = [
  "content-security-policy",
  "content-security-policy-report-only",
  "x-nonce",
  "x-request-id",
  "x-request-path",
  "x-client-ip",
];

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
export function stripRequestHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-middleware-") || OWN_HEADERS.includes(name)) delete request.headers[name];
  }
}

/** Whether a page is asked for under another name than PUBLIC_URL's. The API and Next's files answer to any name. */
export function isForOtherHost(request: IncomingMessage, path: string, publicUrl: string): boolean {
  if (path.startsWith("/api/") || path.startsWith("/_next/")) return false;
  const expected = new URL(publicUrl);
  const asked = `${expected.protocol}//${request.headers.host ?? ""}`;
  return !URL.canParse(asked) || new URL(asked).host !== expected.host;
}
