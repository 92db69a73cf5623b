import { readFileSync } from "node:fs";

/**
 * Key and self-signed certificate for 127.0.0.1, used by tests alone and valid until 2126:
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -addext subjectAltName=IP:127.0.0.1 …
 */
export function adversaryKeys(): { key: string; cert: string } {
  const read = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), "utf8");
  return { key: read("adversary.key.pem"), cert: read("adversary.cert.pem") };
}
