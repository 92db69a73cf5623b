import { dirname } from "node:path";

/** Folders that hold more than `most` files themselves, with how many; files in folders further in are theirs. */
export function crowdedFolders(paths: readonly string[], most: number): { folder: string; count: number }[] {
  return [...Map.groupBy(paths, (path) => dirname(path))]
    .map(([folder, inside]) => ({ folder, count: inside.length }))
    .filter(({ count }) => count > most);
}
