import type { Metadata } from "next";
import { ErrorsPage } from "#components/developers/errors/errors-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Error atlas" };

export default async function ErrorAtlasPage({ params }: Props) {
  const refused = await requirePage(await params, "submission.read", "Error atlas", "look up codes");
  return refused ?? <ErrorsPage />;
}
