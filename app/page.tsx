import { redirect } from "next/navigation";
import { BarePage } from "#components/shell/bare-page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { pageMemberships } from "#server/trpc/page-scope.ts";

/** The way in: the first workspace of whoever is signed in. */
export default async function EntryPage() {
  const [first] = await pageMemberships();
  if (first) redirect(`/${first.workspace.slug}/sends`);
  return (
    <BarePage>
      <EmptyState kind="not-allowed" title="You are in no workspace">
        Ask an administrator of a workspace to add you. Nothing else is wrong with your account.
      </EmptyState>
    </BarePage>
  );
}
