import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPrivateHost } from "#server/domain/public-url.ts";

/**
 * Resolves a host name to its addresses of the internet alone. An address is judged when it is stored, but its name may
 * lead elsewhere later: into this network. Numbers are not resolved, so that the sandbox's is reached.
 */
export const internetOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
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
