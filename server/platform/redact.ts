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
  let redacted = text;
  // A batch has thousands of texts, and nearly none of them can hold either.
  if (receiver.test(text)) redacted = redacted.replace(tokenInPath, `$1${hidden}`);
  if (text.includes('"')) redacted = redacted.replace(secretFieldInJson, `$1"${hidden}"`);
  for (const spelling of spellingsIn(secrets)) redacted = redacted.replaceAll(spelling, hidden);
  return redacted;
}

/**
 * Whether a JSON text surely holds nothing to hide, so that its many values need no look of their own: nothing in it is
 * escaped, hence each value stands in it as it is.
 */
export function isClean(json: string, secrets: readonly string[]): boolean {
  return !json.includes("\\") && redactText(json, secrets) === json;
}

const receiver = /bathWebhook/i;

const known = new WeakMap<readonly string[], readonly string[]>();

/** Every spelling of the secrets of a call, which its texts are all searched for. */
function spellingsIn(secrets: readonly string[]): readonly string[] {
  const before = known.get(secrets);
  if (before) return before;
  const spellings = secrets.filter(({ length }) => length >= 6).flatMap((secret) => [...spellingsOf(secret)]);
  known.set(secrets, spellings);
  return spellings;
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
  if (typeof value === "string")
    return receiver.test(value) ? [...value.matchAll(tokenInPath)].map(([, , token = ""]) => token) : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) =>
    typeof item === "string" && isSecretField(name) ? [item] : secretsIn(item),
  );
}

/** Whether something of a stored value was hidden, so that it is not what was sent. */
export function hasHidden(value: unknown): boolean {
  if (typeof value === "string") return value.includes(hidden);
  if (value === null || typeof value !== "object") return false;
  return Object.values(value).some(hasHidden);
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
