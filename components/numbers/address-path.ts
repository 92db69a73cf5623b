/** The page of an address. */
export function addressPath(slug: string, address: string): string {
  return `/${slug}/addresses?address=${encodeURIComponent(address)}`;
}
