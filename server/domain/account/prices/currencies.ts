const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** A currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}
