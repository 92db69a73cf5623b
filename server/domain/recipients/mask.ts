const ending = /[^.]\.(\p{L}{2,63})$/u;
/** Anything around an @ that is not a separator; a domain may be an address in brackets. */
const addresses = /[^\s@<>()[\],;:"']+@(?:\[[^\s\]]*\]|[^\s@<>()[\],;:"']*[^\s@<>()[\],;:"'.])/gu;

/** An address as those see it who may not see personal data: first letter and domain's ending only. */
export function maskAddress(address: string | null): string | null {
  if (address === null) return null;
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 0 || domain === "") return "•••";
  const [first = ""] = address.slice(0, at);
  const shown = ending.exec(domain)?.[1];
  return `${first}•••@•••${shown === undefined ? "" : `.${shown}`}`;
}

/** Text of the platform's, such as a remark, with every address in it masked. */
export function maskAddressesIn<Text extends string | null>(text: Text): Text | string {
  return text === null ? text : text.replace(addresses, (address) => maskAddress(address) ?? "");
}
