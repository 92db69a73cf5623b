import type { Metadata } from "next";
import { EntriesPage } from "#components/ids/page/entries-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Lists and ids" };

export default async function LibraryPage({ params }: Props) {
  const refused = await requirePage(await params, "library.read", "Lists and ids", "read the library");
  return refused ?? <EntriesPage />;
}
