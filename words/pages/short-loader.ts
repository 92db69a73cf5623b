import { saying, shortKeys } from "./short.ts";

/** Says messages by their short keys in a source of the browser, while the portal is built. Others stay as they are. */
export default function sayShortly(source: string): string {
  return source.replace(saying, (whole, before: string, key: string) => {
    const short = shortKeys.get(key);
    return short === undefined ? whole : `${before}"${short}"`;
  });
}
