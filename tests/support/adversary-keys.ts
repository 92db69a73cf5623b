import { readFileSync } from "node:fs";

/**
 * Key and self-signed certificate for 127.0.0.1, localhost and names below platform.example, used by tests alone and valid
 * until 2126: an EC key of P-256, and its certificate with these as subjectAltName.
 */
export function adversaryKeys(): { key: string; cert: string } {
  const read = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), "utf8");
  return { key: read("adversary.key.pem"), cert: read("adversary.cert.pem") };
}
