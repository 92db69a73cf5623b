import { t } from "#words/t.ts";

/** What is an address of a mailbox: something before an at sign, and a name with a dot after it. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** What is said of a text that is none. */
export const noAddress = () => t("compose.thisIsNotAnAddressWriteIt");
