import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { withWords } from "#app/with-words.tsx";
import { pageScope } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.notFound");
  },
};

/** Any address below a workspace that no other page has, so that its not-found page is shown within the frame. */
export default withWords("[workspace]/[...rest]/page", async function NoPage({ params }: Props) {
  await pageScope((await params).workspace);
  notFound();
});
