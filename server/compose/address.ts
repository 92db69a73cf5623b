import { t } from "#words/t.ts";

/** What is an address of a mailbox: something before an at sign, and a name with a dot after it. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** As many characters as an address has at most. */
const mostCharacters = 254;

/** An address as it is kept and compared: in small letters; null for what is none. */
export function normaliseAddress(text: string): string | null {
  const address = text.trim().normalize("NFC").toLowerCase();
  return isAddress(address) && address.length <= mostCharacters ? address : null;
}

/** What is said of a text that is none. */
export const noAddress = () => t("compose.thisIsNotAnAddressWriteIt");
