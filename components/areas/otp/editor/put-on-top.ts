/**
 * What somebody typed, put on top of what others changed meanwhile: a field that they left as it was takes the newest
 * value, and so does each part of a limit.
 */
export function putOnTop<Input extends object>(typed: Input, based: Input, newest: Input): Input {
  const [was, theirs] = [new Map(Object.entries(based)), new Map(Object.entries(newest))];
  const own = Object.entries(typed)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field, value]) => [field, partsOnTop(value, was.get(field), theirs.get(field))]);
  return { ...newest, ...Object.fromEntries(own) };
}

/** A limit that one of them turned on or off goes as a whole: its parts mean nothing without the other’s. */
function partsOnTop(typed: unknown, based: unknown, newest: unknown): unknown {
  if (!isLimit(typed) || !isLimit(based) || !isLimit(newest) || typed.enabled !== newest.enabled) return typed;
  return putOnTop(typed, based, newest);
}

function isLimit(value: unknown): value is { enabled: unknown } {
  return typeof value === "object" && value !== null && "enabled" in value;
}
