/** The zone that somebody reads times in: what it comes from, and its name where that is known. */
export type OwnZone = { from: "browser" | "named" | "workspace"; name: string | null };

/** What is known of somebody who said nothing yet. */
export const unknownZone: OwnZone = { from: "browser", name: null };
