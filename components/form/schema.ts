import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { t } from "#words/t.ts";

/** The schema that a form is judged by, or what loads it: a page that only shows its form waits for neither. */
export type FormSchema<Input, Output> = z.ZodType<Output, Input> | (() => Promise<z.ZodType<Output, Input>>);

/** The schema and what judges by it, loaded once by the first of those who need it. */
export function judgeOf<Input extends FieldValues, Output>(schema: FormSchema<Input, Output>) {
  let loading: Promise<Resolver<Input, unknown, Output>> | undefined;
  const load = () => {
    loading ??= loadResolver(schema).catch((error: unknown) => {
      // The next try may find the network again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    const judge = await load().catch(() => null);
    return judge ? judge(values, context, options) : { values: {}, errors: notLoaded as FieldErrors<Input> };
  };
  /** Loads it before it is needed; where that fails, whoever needs it says so. */
  const prepare = () => void load().catch(() => undefined);
  return { resolver, prepare };
}

async function loadResolver<Input extends FieldValues, Output>(schema: FormSchema<Input, Output>) {
  const [{ zodResolver }, loaded] = await Promise.all([
    import("@hookform/resolvers/zod"),
    typeof schema === "function" ? schema() : schema,
  ]);
  return zodResolver(loaded);
}

const notLoaded = {
  root: {
    type: "load",
    get message() {
      return t("form.whatChecksThisFormCouldNotBe");
    },
  },
};
