import type { RawAnswer } from "#tests/support/raw-http.ts";

/** Of a page, without its nonce; exactly as it is designed. */
export const designedPolicy =
  "default-src 'self'; script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-src 'none'; frame-ancestors 'none'";

const onEveryAnswer: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** What an answer lacks of the designed headers; nothing when it is as it should be. */
export function headerProblems({ status, headers, text }: RawAnswer): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  const nonce = /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)?.[1] ?? "none";
  const problems = Object.entries(onEveryAnswer).flatMap(([name, value]) =>
    headers[name] === value ? [] : [`${name}: ${headers[name]}`],
  );
  if (policy.replace(nonce, "N") !== designedPolicy) problems.push(`content-security-policy: ${policy}`);
  if (!/^[0-9a-f-]{36}$/.test(String(headers["x-request-id"]))) problems.push("no x-request-id");
  for (const name of ["x-powered-by", "server"]) if (headers[name] !== undefined) problems.push(name);
  // What only names another address of the same kind is nobody's answer.
  if (!isMerelyLed(status, text) && !String(headers["cache-control"]).includes("no-store"))
    problems.push(`cache-control: ${headers["cache-control"]}`);
  if (String(headers["content-type"]).startsWith("text/html")) {
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    problems.push(...scripts.filter((script) => !script.includes(`nonce="${nonce}"`)));
    if (/<[a-z][^>]*\son[a-z]+=/i.test(text)) problems.push("an inline handler");
  }
  return problems;
}

const isMerelyLed = (status: number, text: string) => status >= 300 && status < 400 && text.length < 300;
