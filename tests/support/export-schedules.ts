/** An export that repeats every morning, as a form asks for it. */
export const everyMorning = (address: string) => ({
  ...{ address, isOfLastPeriod: false },
  ...{ rhythm: "daily" as const, weekday: null, monthDay: null, hour: 6, timeZone: "Europe/Berlin" },
  ...{ keptDays: 7, keptFiles: 10 },
});
