import { areas } from "#server/contract/operation.ts";

/** Paths under which the public clients of this API family call some operations, in lower case. */
const otherNames: Record<string, string> = {
  "/sendsms": "/sms/sendSms",
  "/sendsms/batch": "/sms/sendSms/batch",
};

/** What an answer to an unknown path says. */
export const whereToBegin = `no such operation; paths begin with ${areas.map((area) => `/${area}`).join(", ")}`;

/** A path as the operations spell its beginning: without a leading `/v3`, and by the operation's own name. */
export function plainPath(path: string): string {
  const rest = path.replace(/^\/v3(?=\/)/i, "");
  // Hardly any path is so short, and nothing else is looked up.
  return (rest.length <= 14 ? otherNames[rest.toLowerCase()] : undefined) ?? rest;
}

/** The values of `{name}` in `pattern` where `path` has its form in whatever letter case, else undefined. */
export function matchPath(pattern: string, path: string): Map<string, string> | undefined {
  if (!pattern.includes("{")) return isSame(pattern, path) ? new Map() : undefined;
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && !isSame(part, text)) return undefined;
    if (name !== undefined) values.set(name, decode(text));
  }
  return values;
}

/** Whether both name one path, in whatever letter case. */
export function isSame(one: string, other: string): boolean {
  return one === other || (one.length === other.length && one.toLowerCase() === other.toLowerCase());
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
