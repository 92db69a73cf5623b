/** Limits of the area (spec: Limits). The account's maximum of robots is not shown; the platform answers -52. */
export const aivoiceLimits = {
  inactiveTimes: 3,
  inactiveDates: 3,
  redialIntervalMinutes: { min: 1, max: 1440 },
  redialTimes: { min: 1, max: 3 },
  window: { start: "09:00", end: "20:00" },
} as const;

export const taskModes = ["MANUAL", "AUTO"] as const;

export const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

export type Weekday = (typeof weekdays)[number];

export const redialConditions = [
  "CALL_LOSS",
  "NO_ANSWER",
  "BUSY",
  "REFUSED",
  "POWER_OFF",
  "OUT_OF_SERVICE",
  "CAN_NOT_CONNECT",
  "FROM_PHONE_ERROR",
  "SYSTEM_ERROR",
  "VACANT_NUMBER",
] as const;

/** resultStatus of a call that somebody took. */
export const aiAnswered = "ANSWERED";
