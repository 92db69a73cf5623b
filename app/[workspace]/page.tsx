import { redirect } from "next/navigation";

type Props = { params: Promise<{ workspace: string }> };

/** A workspace opens on what is under way. */
export default async function WorkspacePage({ params }: Props): Promise<never> {
  redirect(`/${(await params).workspace}/sends`);
}
