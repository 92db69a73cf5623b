/** A place in a recording that somebody wrote a note at. */
export type PlaceNote = { id: string; second: number; text: string };

/** What a player knows of the call that it plays. */
export type PlayableCall = {
  /** As the viewer may see it. */
  number: string;
  /** Its own page. */
  href: string;
  /** What it was about, in a line. */
  about: string;
  /** Addresses of our own; null for a recording that the call does not have. */
  whole: string | null;
  customer: string | null;
  notes: readonly PlaceNote[];
};
