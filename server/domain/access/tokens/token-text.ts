import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;
const shape = /^swb_[A-Za-z0-9_-]{43}([A-Za-z0-9_-]{6})$/;

/**
 * A new API token: `swb_`, 256 random bits and six characters that check the rest, so that a scanner for secrets knows one
 * when it sees it. It is shown once and stored nowhere.
 */
export function newTokenText(): string {
  const start = `swb_${randomBytes(secretBytes).toString("base64url")}`;
  return start + checkOf(start);
}

/** Whether this could be one of ours at all; what could not is refused without asking the database. */
export function isTokenText(text: string): boolean {
  const found = shape.exec(text);
  return found !== null && checkOf(text.slice(0, -6)) === found[1];
}

/** All that is stored of a token, beside its last four characters. */
export function hashOfTokenText(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function checkOf(start: string): string {
  return createHash("sha256").update(`check of ${start}`).digest("base64url").slice(0, 6);
}
