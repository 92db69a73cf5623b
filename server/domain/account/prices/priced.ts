/** A number (E.164 with plus sign, or its beginning) and the parts it gets, one where messages have none; `count` such numbers, one without it. */
export type Priced = { number: string; parts: number; count?: number };
