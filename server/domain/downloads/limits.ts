/** A list of more rows than that is written in the background: it would keep a connection and its reader for long. */
export const directRows = 50_000;

/** How long the file of an export is kept, and can be fetched. */
export const keptDays = 7;

/** Exports of one person that may wait or be written at once. */
export const mostUnderWay = 5;
