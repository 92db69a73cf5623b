/** Asks the person at the browser, once for however many calls wait for it, to prove who they are. */
export type Confirmation = {
  /** Opens the question; resolves to whether it was answered. */
  ask(): Promise<boolean>;
  answer(isConfirmed: boolean): void;
  /** Whether the question is open, for a component that shows it. */
  isAsking(): boolean;
  subscribe(listener: () => void): () => void;
};

export function createConfirmation(): Confirmation {
  let pending: PromiseWithResolvers<boolean> | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (!pending) {
        pending = Promise.withResolvers();
        tell();
      }
      return pending.promise;
    },
    answer(isConfirmed) {
      pending?.resolve(isConfirmed);
      pending = null;
      tell();
    },
    isAsking: () => pending !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
