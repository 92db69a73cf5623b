import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/trpc/router.ts";

/** The server did nothing: it wants the person to prove first that they are still the one at this browser. */
export function wantsProof(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.details?.reauthenticate === true;
}

/**
 * Stands before the links that make calls: when a call is refused for want of a fresh proof, `ask` asks for it and the
 * call is made once more. Whoever made it notices nothing, so that forms keep what was typed.
 */
export function confirmLink(ask: () => Promise<boolean>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let current: Unsubscribable | undefined;
        let isLeft = false;
        const call = (mayAsk: boolean) => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              if (!mayAsk || !wantsProof(error)) return observer.error(error);
              ask().then((isConfirmed) => {
                if (isLeft) return;
                if (isConfirmed) call(false);
                else observer.error(error);
              });
            },
          });
        };
        call(true);
        return () => {
          isLeft = true;
          current?.unsubscribe();
        };
      });
}
