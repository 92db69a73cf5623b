/** SQLSTATE of a database error, also when another error wraps it. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/**
 * Whether the error lies in the data (bad values, violated constraints, values too large) or in our own code, so that the
 * same work fails again; anything else, such as a lost connection, a timeout, a deadlock or a missing table, may pass.
 */
export function isDataError(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return /^(21|22|23|54)/.test(state);
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** What the database said; the error around it repeats the whole statement with its values. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
