/** How often something repeats. */
export const rhythmWords = { daily: "Every day", weekly: "Every week", monthly: "Every month" } as const;

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Of an hour on the clock: "06:00". */
export const hourWord = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export const weekdays = days.map((label, at) => ({ value: String(at + 1), label }));
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWord(hour) }));
