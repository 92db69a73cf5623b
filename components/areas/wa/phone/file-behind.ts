/** What a link says of its file, which nobody gets here: its name, empty where the link names none, and who has it. */
export type FileBehind = { name: string; host: string };

/** Null where it is no whole link of the web. */
export function fileBehind(link: string): FileBehind | null {
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname } = new URL(link);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return { name: decoded(last), host };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A per cent sign that encodes nothing.
    return part;
  }
}
