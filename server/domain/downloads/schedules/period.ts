/** The address of a list, told of the time between two moments and of no other. */
export function withPeriod(address: string, { from, to }: { from: Date; to: Date }): string {
  const [path = "", text = ""] = address.split("?", 2);
  const query = new URLSearchParams(text);
  query.set("from", from.toISOString());
  query.set("to", to.toISOString());
  return `${path}?${query}`;
}
