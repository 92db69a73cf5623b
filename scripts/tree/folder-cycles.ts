import { posix } from "node:path";

/** An import of one file by another, both as paths from the project's root. */
type Import = { from: string; to: string };

/** Folders that reach each other by the imports of their files, and those imports. */
export type FolderCycle = { folders: string[]; imports: Import[] };

/**
 * Finds folders below `base` that need each other, though no two of their files do. Folders that stand beside each other are
 * compared, on each level; the files that lie directly in a folder count there as one more, except in `base` itself, where
 * each counts alone. `files` has the text of each file by its path from the project's root; those outside `base` are passed over.
 */
export function folderCycles(files: ReadonlyMap<string, string>, base: string): FolderCycle[] {
  const inside = [...files].filter(([path]) => path.startsWith(`${base}/`));
  const imports = inside.flatMap(([path, text]) => importsOf(path, text).filter(({ to }) => to.startsWith(`${base}/`)));
  const parents = new Set([base, ...inside.flatMap(([path]) => foldersBetween(base, path))]);
  return [...parents].sort().flatMap((parent) => cyclesIn(parent, parent === base, imports));
}

/**
 * One line for each pair of a cycle, with files to look at; first the arrows of which there are fewest, as they are the
 * easiest to turn.
 */
export function describeCycle({ folders, imports }: FolderCycle): string {
  const nodeOf = nodesOf(folders);
  const pairs = Map.groupBy(imports, ({ from, to }) => `${nodeOf(from)} needs ${nodeOf(to)}`);
  const fewestFirst = [...pairs].toSorted(([, one], [, other]) => one.length - other.length);
  const lines = fewestFirst.map(([pair, by]) => {
    const named = by.slice(0, 3).map(({ from, to }) => `${from} imports ${to}`);
    return `  ${pair}: ${[...named, ...(by.length > 3 ? [`${by.length - 3} more`] : [])].join("; ")}`;
  });
  return [`${folders.join(", ")}: these folders need each other`, ...lines].join("\n");
}

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)].map(([, specifier = ""]) => ({
    from: path,
    to: specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
  }));
}

/** The folders on the way from the base to a file, without the base. */
function foldersBetween(base: string, path: string): string[] {
  const parts = posix
    .dirname(path)
    .slice(base.length + 1)
    .split("/");
  return parts[0] === "" ? [] : parts.map((_, index) => `${base}/${parts.slice(0, index + 1).join("/")}`);
}

/**
 * What of `parent` a file belongs to: the folder in it, or else `parent`, or alone the file; undefined for one from
 * elsewhere.
 */
function placeIn(parent: string, path: string, aloneInParent: boolean): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined;
  const [first = "", ...rest] = path.slice(parent.length + 1).split("/");
  if (rest.length > 0) return `${parent}/${first}`;
  return aloneInParent ? path : parent;
}

function cyclesIn(parent: string, aloneInParent: boolean, imports: readonly Import[]): FolderCycle[] {
  const needs = new Map<string, Set<string>>();
  const arrows = imports.flatMap((one) => {
    const from = placeIn(parent, one.from, aloneInParent);
    const to = placeIn(parent, one.to, aloneInParent);
    return from === undefined || to === undefined || from === to ? [] : [{ ...one, fromFolder: from, toFolder: to }];
  });
  for (const { fromFolder, toFolder } of arrows)
    needs.set(fromFolder, (needs.get(fromFolder) ?? new Set()).add(toFolder));
  const reach = new Map([...needs.keys()].map((folder) => [folder, reachedFrom(folder, needs)]));
  const seen = new Set<string>();
  return [...reach.keys()].sort().flatMap((folder) => {
    if (seen.has(folder) || !reach.get(folder)?.has(folder)) return [];
    const folders = [...reach.keys()].filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder));
    for (const one of folders) seen.add(one);
    const within = arrows.filter((one) => folders.includes(one.fromFolder) && folders.includes(one.toFolder));
    return [{ folders: folders.sort(), imports: within.map(({ from, to }) => ({ from, to })) }];
  });
}

/** All that can be reached by one arrow or more. */
function reachedFrom(start: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const ahead = [...(needs.get(start) ?? [])];
  for (let folder = ahead.pop(); folder !== undefined; folder = ahead.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    ahead.push(...(needs.get(folder) ?? []));
  }
  return reached;
}

/** Which of some folders a file lies in: the innermost, as a parent may be one of them. */
function nodesOf(folders: readonly string[]): (path: string) => string {
  const innermostFirst = folders.toSorted((one, other) => other.length - one.length);
  return (path) => innermostFirst.find((folder) => path === folder || path.startsWith(`${folder}/`)) ?? path;
}
