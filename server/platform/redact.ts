const hidden = "••••";
// A reply may echo our address with its slashes escaped, as JSON allows, or encoded, as a query string needs.
const slash = String.raw`(?:\\?/|%2F)`;
const tokenInPath = new RegExp(String.raw`(api${slash}bathWebhook${slash})([^/?#"'\\\s]+)`, "gi");
const secretFields = ["password", "secret", "sign", "api-key", "apikey"];
const secretFieldInJson = new RegExp(
  String.raw`("(?:${secretFields.join("|")})"\s*:\s*)(?!null\b)("(?:[^"\\]|\\.)*"?|[^\s,{}[\]"]+)`,
  "gi",
);

/** Text without callback tokens, without values of secret JSON fields and without the given secrets, however escaped. */
export function redactText(text: string, secrets: readonly string[]): string {
  let redacted = text.replace(tokenInPath, `$1${hidden}`).replace(secretFieldInJson, `$1"${hidden}"`);
  for (const secret of secrets) {
    if (secret.length < 6) continue;
    for (const spelling of spellingsOf(secret)) redacted = redacted.replaceAll(spelling, hidden);
  }
  return redacted;
}

function spellingsOf(secret: string): Set<string> {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, inJson, inJson.replaceAll("/", "\\/"), encodeURIComponent(secret.toWellFormed())]);
}

/** The callback tokens and secret fields of a request, since its reply may repeat them in any form. */
export function secretsIn(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(tokenInPath)].map(([, , token = ""]) => token);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) =>
    typeof item === "string" && isSecretField(name) ? [item] : secretsIn(item),
  );
}

function isSecretField(name: string): boolean {
  return secretFields.includes(name.toLowerCase());
}

/** A copy of `value` fit to be stored: no passwords, no tokens, none of the given secrets. */
export function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecretField(name) ? hidden : redact(item, secrets)]),
  );
}
