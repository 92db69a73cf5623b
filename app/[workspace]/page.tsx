import { redirect } from "next/navigation";
import { pageScope } from "#server/trpc/page/scope.ts";

type Props = { params: Promise<{ workspace: string }> };

/** A workspace opens on what is under way. Asked before leading on: a layout does not decide for its pages. */
export default async function WorkspacePage({ params }: Props): Promise<never> {
  const { workspace } = await pageScope((await params).workspace);
  redirect(`/${workspace.slug}/sends`);
}
