/** A reason as somebody typed it, to stand inside of a sentence. */
export function withoutStop(reason: string): string {
  return reason.replace(/[.。\s]+$/, "");
}
