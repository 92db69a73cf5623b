import { isIP } from "node:net";

/**
 * Why the platform could not call back at this address, as a sentence that says what to set; null when it can. Callbacks
 * are sent once, so a batch sent while they cannot arrive is a batch nobody will hear of.
 */
export function publicUrlProblem(publicUrl: string): string | null {
  const url = new URL(publicUrl);
  const fix =
    "Set PUBLIC_URL to the https address under which the internet reaches this server, then start Switchboard again.";
  if (isPrivateHost(url.hostname))
    return `The platform cannot call back to ${url.host}: it is an address of this machine or network. ${fix}`;
  if (url.protocol !== "https:") return `Callbacks would travel unencrypted to ${publicUrl}. ${fix}`;
  return null;
}

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (host === "localhost" || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)) return true;
  if (isIP(host) === 4) return isPrivate4(host);
  if (isIP(host) === 6) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(host)?.[1];
    if (mapped) return isPrivate4(mapped);
    return (
      host === "::1" || host === "::" || /^f[cd]/.test(host) || /^fe[89ab]/.test(host) || host.startsWith("::ffff:")
    );
  }
  return !host.includes(".");
}

function isPrivate4(address: string): boolean {
  const [a = 0, b = 0] = address.split(".").map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b < 128)
  );
}
