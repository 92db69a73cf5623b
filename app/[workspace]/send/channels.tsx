import { ChannelsLine } from "#components/page/shell/channels-line.tsx";
import { pageScope } from "#server/trpc/page/scope.ts";

/** The way to what else can be sent, above a page where something new begins. */
export async function Channels({ workspace: slug, path }: { workspace: string; path: string }) {
  const { permissions } = await pageScope(slug);
  return <ChannelsLine slug={slug} path={path} permissions={[...permissions]} />;
}
