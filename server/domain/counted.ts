const counts = new Intl.NumberFormat("en-GB");

/** "1 number", "1,000 numbers"; the plural is given when it is not the word with an s. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${counts.format(value)} ${value === 1 ? one : many}`;
}
