const hidden = "••••";
const tokenInPath = /(\/api\/bathWebhook\/)[^/?#"'\\\s]+/g;
const secretFields = new Set(["password", "secret", "sign", "api-key", "apikey"]);

/** Text with callback tokens and the given secrets replaced by dots. */
export function redactText(text: string, secrets: readonly string[]): string {
  let redacted = text.replace(tokenInPath, `$1${hidden}`);
  for (const secret of secrets) if (secret.length >= 6) redacted = redacted.replaceAll(secret, hidden);
  return redacted;
}

/** A copy of `value` fit to be stored: no passwords, no tokens, none of the given secrets. */
export function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretFields.has(name.toLowerCase()) ? hidden : redact(item, secrets),
    ]),
  );
}
