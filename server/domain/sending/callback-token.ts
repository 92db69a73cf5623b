import { hash } from "node:crypto";

/** What is kept of the token in a callback address: whoever reads the database cannot call back. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
