/** `2026-11-23T09:30`, as a field for a moment has it, as the platform takes it: `2026-11-23 09:30:00`. */
export function onWire(typed: string): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(typed);
  return found ? `${found[1]} ${found[2]}${found[3] ?? ":00"}` : typed;
}

/** The way back. Seconds are shown where there are any. */
export function inForm(moment: string): string {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(moment);
  if (!found) return "";
  const seconds = found[3] === undefined || found[3] === ":00" ? "" : found[3];
  return `${found[1]}T${found[2]}${seconds}`;
}
