"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";
import { t } from "#words/t.ts";

type Loading<Input, Output> = { schema?: z.ZodType<Output, Input>; error?: unknown };

/**
 * What the schema of a form says of values that a tab kept: undefined until the schema was loaded, which null values never
 * do. `load` has to stay the same function. Where it fails, a page says so and tries again.
 */
export function useJudged<Input, Output>(load: () => Promise<z.ZodType<Output, Input>>, values: object | null) {
  const [loading, setLoading] = useState<Loading<Input, Output>>({});
  const isWanted = values !== null;
  const { schema, error = null } = loading;
  const isFetching = isWanted && !schema && error === null;
  useEffect(() => {
    if (!isFetching) return;
    let isGone = false;
    load().then(
      (loaded) => !isGone && setLoading({ schema: loaded }),
      (failure: unknown) => !isGone && setLoading({ error: failure ?? new Error(t("sends.nothingWasLoaded")) }),
    );
    return () => {
      isGone = true;
    };
  }, [load, isFetching]);
  return {
    judged: schema && values !== null ? schema.safeParse(values) : undefined,
    error,
    isFetching,
    refetch: () => setLoading({}),
  };
}
