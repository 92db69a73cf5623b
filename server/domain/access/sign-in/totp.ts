import { Secret, TOTP } from "otpauth";

/** As authenticator apps expect it: six digits, new each 30 s. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the app reads from the picture: the secret, and under which name to show it. */
export function setUpUri(secret: string, email: string): string {
  return new TOTP({ ...shape, issuer: "Switchboard", label: email, secret }).toString();
}

/**
 * The number of the 30 s step that the code belongs to, or null: the present one, the one before or the one after, since
 * clocks differ and people type slowly.
 */
export function stepOf(secret: string, code: string, atMs = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = { ...shape, token: code, secret: Secret.fromBase32(secret), timestamp: atMs, window: 1 };
  const difference = TOTP.validate(given);
  return difference === null ? null : TOTP.counter({ period: shape.period, timestamp: atMs }) + difference;
}
