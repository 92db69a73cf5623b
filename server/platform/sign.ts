import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";

/** The three headers of every call (spec: Authentication). `at` is the moment of dispatch, since a stale stamp is refused. */
export function signedHeaders(apiKey: string, secret: Secret, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    "Api-Key": apiKey,
    Timestamp: timestamp,
    Sign: createHash("md5").update(`${apiKey}${secret.reveal()}${timestamp}`).digest("hex"),
  };
}
