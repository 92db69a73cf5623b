import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../app/", import.meta.url));

/** Folders of the app from the root to a page or route, groups among them: ["[workspace]", "sends", "[id]"]. */
export type Place = { address: string; file: string; folders: string[] };

/** Every file with this name in the app, by the address that it answers at: "/[workspace]/sends". */
export function placesOf(name: "page" | "route"): Place[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => new RegExp(`(^|/)${name}\\.(ts|tsx|js|jsx|mjs)$`).test(file))
    .map((file) => {
      const folders = file.split("/").slice(0, -1);
      const named = folders.filter((folder) => !folder.startsWith("("));
      return { address: `/${named.join("/")}`, file: `app/${file}`, folders };
    })
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

/** The address with values in the place of its parameters. Throws for a parameter without one. */
export function fill(address: string, values: Record<string, string>): string {
  return address.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${address} needs a value for ${name}`);
    return value;
  });
}

/**
 * What a browser sends of where it is when it moves to a neighbouring page: then only the page itself is made, without the
 * layouts that both share.
 */
export function besides(folders: readonly string[], values: Record<string, string>): string {
  const segments = folders.map((folder) => {
    const name = /^\[(\w+)\]$/.exec(folder)?.[1];
    return name === undefined ? folder : [name, values[name], "d", null];
  });
  const last = segments.findLastIndex((segment) => !String(segment).startsWith("("));
  const there: unknown[] = segments.map((segment, at) =>
    at !== last ? segment : Array.isArray(segment) ? [segment[0], "elsewhere", "d", null] : "elsewhere",
  );
  if (last === -1) there.push("elsewhere");
  const tree = there.reduceRight<unknown[]>((inner, segment) => [segment, { children: inner }], ["__PAGE__", {}]);
  return encodeURIComponent(JSON.stringify(["", { children: tree }]));
}
