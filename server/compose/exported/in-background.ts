const lists =
  /^\/(?:sends\/sends|sends\/[^/?]+\/(?:recipients|messages)|dev\/(?:requests|callbacks)|suppressions\/suppressions|voice\/calls|reports\/\w+\/report|audit\/(?:entries|chain))\.(?:csv|xlsx|jsonl)(?:\?|$)/;

/** Whether this is the address, below its workspace, of a list that is written in the background where it is large. */
export function isWrittenInBackground(address: string): boolean {
  return lists.test(address);
}

const ofTime = /^\/(?:sends\/sends|dev\/requests|voice\/calls|audit\/entries)\./;

/** What an export that repeats may tell of: a report always of the time before it, a list that knows one of that or of everything. */
export function periodsOf(address: string): "last" | "either" | "all" {
  if (address.startsWith("/reports/")) return "last";
  return ofTime.test(address) ? "either" : "all";
}

/** A list of more rows than that is written in the background: it would keep a connection and its reader for long. */
export const directRows = 50_000;

/** How long the file of an export is kept, and can be fetched. */
export const keptDays = 7;
