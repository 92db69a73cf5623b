/**
 * Whether this is the driver writing to a connection that closed a moment before: it throws outside of any promise, after
 * the query itself was already rejected. Nothing is lost by going on, and a process that ends for it loses what it does.
 */
export function isDriverFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message === "Cannot read properties of null (reading 'write')" &&
    /postgres[\\/].*connection\.js/.test(error.stack ?? "")
  );
}
