import type { Metadata } from "next";
import { HomePage } from "#components/home/home-page.tsx";
import { requirePage } from "./require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Home" };

export default async function WorkspacePage({ params }: Props) {
  const refused = await requirePage(await params, "workspace.read", "Home", "open this workspace");
  return refused ?? <HomePage />;
}
