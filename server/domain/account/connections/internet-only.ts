import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPrivateHost } from "#server/domain/public-url.ts";

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Resolver = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6" | undefined; hints?: number | undefined },
  callback: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void;

/**
 * Resolves a host name to its addresses of the internet alone. An address is judged when it is stored, but its name may
 * lead elsewhere later: into this network. Numbers are not resolved, so that the sandbox's is reached.
 */
export function onlyInternet(resolve: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found.filter(({ address }) => !isPrivateHost(address));
      const [first] = addresses;
      if (!first) {
        const refusal = new Error(`${hostname} leads to an address of this machine or network`);
        return callback(Object.assign(refusal, { code: "ERR_PRIVATE_ADDRESS" }), []);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

export const internetOnly = onlyInternet(lookup);
