"use client";

import { ReadProblem } from "./read-problem.tsx";

type Read = { error: unknown; data: unknown; isFetching: boolean; refetch: () => unknown };

/** That a list could not be read, or not anew: then the rows of before stand below. Nothing where it could. */
export function ListProblem({ of: { error, data, isFetching, refetch }, what }: { of: Read; what: string }) {
  if (!error) return null;
  return (
    <ReadProblem
      error={error}
      what={data ? "The rows below are those read before." : what}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
