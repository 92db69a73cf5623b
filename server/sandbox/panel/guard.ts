import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "#server/sandbox/loopback.ts";

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * Whether a request was addressed to this machine by one of its loopback names. A page elsewhere can have its own name
 * resolve to 127.0.0.1, but it cannot change the name that the browser sends. The port may be that of a forwarding.
 */
export function isAddressedHere(headers: IncomingHttpHeaders): boolean {
  const host = parsed(`http://${headers.host ?? ""}`);
  return host !== undefined && host.pathname === "/" && isLoopback(host.hostname.replace(/^\[(.*)\]$/, "$1"));
}

/** Why a change is refused that carries no signature; undefined where this panel's own page has sent it. */
export function whyForeign(headers: IncomingHttpHeaders): string | undefined {
  if (!isAddressedHere(headers)) return "It was addressed to a name that is not this machine's own.";
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return undefined;
  if (site !== undefined) return "It was sent by another page than this panel.";
  const origin = parsed(headers.origin ?? "");
  if (origin === undefined) return "It does not say which page has sent it.";
  return origin.host === parsed(`http://${headers.host}`)?.host
    ? undefined
    : "It was sent by another page than this panel.";
}
