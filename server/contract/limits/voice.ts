/** Limits of the area (spec: Limits): how far back records reach, and the span of one query. */
export const voiceLimits = { months: 2, spanDays: 31 } as const;

/** terminationCode of a call that succeeded; any other is a failure. */
export const callSucceeded = "0";

/** feedbackValue when no key was pressed. */
export const noKeyPressed = "-1";
