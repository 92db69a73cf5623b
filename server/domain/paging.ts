import { z } from "zod";
import { t } from "#words/t.ts";
import { DomainError } from "./errors.ts";

/** A page of a list. `next` is where the page after it begins, null on the last one: it is given back as it is. */
export type Page<Row> = { rows: Row[]; next: string | null };

/** What is asked of a list: the rows after a place in its order, at most `limit` of them. */
export type Paging<Place> = { cursor?: Place | undefined; limit: number };

/** In which order a list of moments is given. */
export const timeSorts = ["newest", "oldest"] as const;
export type TimeSort = (typeof timeSorts)[number];

/** In which order a list in the order of its file is given: from the first row on, or from the last one back. */
export const fileSorts = ["first", "last"] as const;
export type FileSort = (typeof fileSorts)[number];

/** How places in the order of a list are written. Whoever reads the list needs to know nothing of them. */
export type Cursor<Place> = {
  write(place: Place): string;
  /** Throws `invalid` for what was not written here. */
  read(text: string): Place;
};

function cursorOf<Place>(shape: z.ZodType<Place>): Cursor<Place> {
  return {
    write: (place) => Buffer.from(JSON.stringify(place)).toString("base64url"),
    read(text) {
      const place = shape.safeParse(parsed(text));
      if (place.success) return place.data;
      throw noSuchPlace();
    },
  };
}

export function noSuchPlace(): DomainError {
  return new DomainError("invalid", t("domain.thisPageOfTheListDoesNot"), {
    field: "cursor",
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

const moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  // The database counts no years before its own first one.
  .pipe(z.date().min(new Date(0)));

/** The number of a row in a file; the largest that an upload may have is far below. */
export const mostRows = 10_000_000;

export type TimePlace = { at: Date; id: string };
export type AttemptPlace = { chunkNo: number; attemptNo: number };
/** Calls that began together are told apart by the platform's ids, and those by whose account they are of. */
export type CallPlace = { at: Date; id: string; connection: string };
/** A place that is closed to whoever is given it, since what it holds is masked for them. */
export type SealedPlace = { sealed: string };
/** Where a list of messages and calls goes on: after which message, by its id, and after which call; none of either before the first. */
export type HistoryPlace = { message?: number | undefined; call?: CallPlace | undefined };
export type NamePlace = { name: string; id: string };

export const byTime: Cursor<TimePlace> = cursorOf(z.object({ at: moment, id: z.uuid() }));
const callPlace = z.object({ at: moment, id: z.string().max(200), connection: z.uuid() });
const sealedPlace = z.object({ sealed: z.base64url().max(2500) });
export const byCall: Cursor<CallPlace | SealedPlace> = cursorOf(z.union([callPlace, sealedPlace]));
export const byHistory: Cursor<HistoryPlace> = cursorOf(
  z.object({ message: z.int().min(0).optional(), call: callPlace.optional() }),
);
export const byName: Cursor<NamePlace> = cursorOf(z.object({ name: z.string().max(300), id: z.uuid() }));
export const byAttempt: Cursor<AttemptPlace> = cursorOf(
  z.object({ chunkNo: z.int().min(0).max(mostRows), attemptNo: z.int().min(0).max(mostRows) }),
);
export const byNumber: Cursor<number> = cursorOf(z.int().min(0));
export const byRow: Cursor<number> = cursorOf(z.int().min(0).max(mostRows));
export const byDigits: Cursor<string> = cursorOf(z.string().regex(/^\d{1,15}$/));

/** The page out of what was found, which is one row more than `limit` where the list goes on. */
export function pageOf<Row, Place>(
  found: readonly Row[],
  limit: number,
  by: Cursor<Place>,
  placeOf: (row: Row) => Place,
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? by.write(placeOf(last)) : null };
}
