import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import type { OneKind } from "./one-kind.ts";

/** The way back from a review to its form. */
export function useFormHref({ path }: Pick<OneKind, "path">): string {
  const { slug } = useWorkspace();
  const intent = useIntent();
  return `/${slug}${path}${intent ? `?intent=${intent}` : ""}`;
}
