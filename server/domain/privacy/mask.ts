import { erasedMark } from "#server/compose/erased-mark.ts";

export const hidden = "•••";

const ending = /[^.]\.(\p{L}{2,63})$/u;
const separators = String.raw`\s<>()[\],;:"'`;
/**
 * Anything around an @ that is not a separator; a domain may be an address in brackets. Begins where a word does, so that no
 * text takes long.
 */
const addresses = new RegExp(
  String.raw`(?<![^@＠${separators}])[^@＠${separators}]+(?:[@＠](?:\[[^\s\]]{0,64}\]|[^@＠${separators}]*))+`,
  "gu",
);
const encodedAddresses = /(?<![^\s"'<>&=,;:{}[\]])[^\s"'<>&=,;:{}[\]]+%40[^\s"'<>&=,;:{}[\]]*/gi;
/** Seven digits and more, however people set them apart. */
const numbers = /[+＋]?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,}/gu;
/** Dates and the codes of mail servers look like numbers and are none. */
const noNumber = /^(?:(?:19|20)\d\d-[01]\d-[0-3]\d(?:[\s-]+[0-2]\d)?|[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3})$/;
const leastHidden = 4;

/** An address as those see it who may not see personal data: first letter and domain's ending only. */
export function maskAddress(address: string): string {
  const at = Math.max(address.lastIndexOf("@"), address.lastIndexOf("＠"));
  const domain = address.slice(at + 1);
  if (at < 0 || domain === "") return hidden;
  const [first = ""] = address.slice(0, at);
  const shown = ending.exec(domain)?.[1];
  return `${first}•••@•••${shown === undefined ? "" : `.${shown}`}`;
}

/** A number with four digits hidden at least: "+86138••••0001". A short one is hidden whole. */
export function maskNumber(number: string): string {
  const digits = number.match(/\p{Nd}/gu) ?? [];
  if (digits.length < 8) return hidden;
  const tail = digits.length < 10 ? 2 : 4;
  const head = Math.min(5, digits.length - leastHidden - tail);
  const plus = /^\s*[+＋]/.test(number) ? "+" : "";
  return `${plus}${digits.slice(0, head).join("")}••••${digits.slice(-tail).join("")}`;
}

/** An address or a number, whichever it is; anything else but a tombstone is hidden whole. */
export function maskContact(contact: string): string {
  if (contact === "" || contact === erasedMark) return contact;
  return /[@＠]/.test(contact) ? maskAddress(contact) : maskNumber(contact);
}

/** Text of the platform's or of people, such as a remark, with every address in it masked. */
export function maskAddressesIn(text: string): string {
  return text.replace(addresses, maskWithoutStop).replace(encodedAddresses, hidden);
}

/** A sentence may end with an address. */
function maskWithoutStop(found: string): string {
  const stop = /(?<!\.)\.+$/.exec(found)?.[0] ?? "";
  return maskAddress(found.slice(0, found.length - stop.length)) + stop;
}

/** The same, with numbers as people write them masked too. Not for ids, which look like numbers. */
export function maskText(text: string): string {
  return maskAddressesIn(text).replace(numbers, (found) => (noNumber.test(found) ? found : maskNumber(found)));
}
