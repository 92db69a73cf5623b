import { BlockList, isIP } from "node:net";

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

/** Whether a URL's host is this machine, a private network or a name that only such a network knows. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  if (isIP(host) === 4) return unreachable4.check(host, "ipv4");
  if (isIP(host) === 6) return unreachable6.check(host, "ipv6");
  return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

/** What the internet does not route: private networks, single links, translation, documentation, multicast, reserved. */
const unreachable4 = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // What a cloud's own machines answer at.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  unreachable4.addSubnet(net, prefix, "ipv4");
/** The same for IPv6, whose internet is 2000::/3. One list for both would take each IPv4 address for a mapped one. */
const unreachable6 = new BlockList();
for (const [net, prefix] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 32],
  ["2001:20::", 28],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  unreachable6.addSubnet(net, prefix, "ipv6");
