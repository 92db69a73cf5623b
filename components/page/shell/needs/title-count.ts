/** "(2) Sends · Switchboard": a title with how many things need a person, in place of the count that it had. */
export function withCount(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, "");
  if (count === 0) return plain;
  return `(${count > 99 ? "99+" : count}) ${plain}`;
}
