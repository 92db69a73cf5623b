import { isIPv4 } from "node:net";

/** Whether `host` names this machine alone: localhost, ::1 or an address in 127.0.0.0/8. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}
