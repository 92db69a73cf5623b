import { BlockList, isIP } from "node:net";

/** Whether the text is an address or a network like "10.0.0.0/8". One that holds everybody is none. */
export function isNetwork(text: string): boolean {
  const [address = "", length, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128);
}

/** The networks of proxies whose word is taken. Each text is one that `isNetwork` takes. */
export function trustedNetworks(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = "", length] = text.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

/**
 * Who sent a request: the peer, or, as long as that is a proxy of ours, whom it names at the end of X-Forwarded-For. What
 * stands before the first stranger in there is written by that stranger, and counts for nothing.
 */
export function clientAddress(peer: string, forwarded: string | undefined, trusted: BlockList): string {
  let known = bareAddress(peer) ?? peer;
  // Most requests of a receiver that stands alone name nobody, and asking the list costs.
  if (!forwarded) return known;
  for (const hop of forwarded.split(",").reverse()) {
    if (!isTrusted(known, trusted)) break;
    const address = bareAddress(hop.trim());
    if (address === null) break;
    known = address;
  }
  return known;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** An address without brackets, port, zone and an IPv4 one's IPv6 clothes; null for anything else. */
function bareAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const inner = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare.replace(/%.*$/, "");
  return isIP(inner) === 0 ? null : inner;
}
