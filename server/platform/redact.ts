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
  const inQuotedJson = JSON.stringify(inJson).slice(1, -1);
  const encoded = encodeURIComponent(secret.toWellFormed());
  return new Set([inQuotedJson, inJson, inJson.replaceAll("/", "\\/"), secret, encoded]);
}

/** The same value with none of the given secrets in its texts; fields are kept whatever they are called. */
export function hide<Value>(value: Value, secrets: readonly string[]): Value {
  // Texts become texts, lists lists and plain objects such with the same fields.
  return hideIn(value, secrets) as Value;
}

function hideIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, secrets));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hideIn(item, secrets)]));
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
