import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { BarePage } from "#components/page/bare-page.tsx";
import { SignInAgain } from "#components/sign-in/sign-in-again.tsx";
import { pageViewer } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = {
  get title() {
    return t("pages.signInAgain");
  },
};

/** The window in which somebody without a password confirms who they are. */
export default withWords("account/again/page", async function AgainPage({ searchParams }: Props) {
  await pageViewer();
  const { done, refused } = await searchParams;
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">{t("pages.signInAgain")}</h1>
      <SignInAgain state={refused !== undefined ? "refused" : done !== undefined ? "done" : "begin"} />
    </BarePage>
  );
});
