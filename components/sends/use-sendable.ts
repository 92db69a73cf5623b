import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { type DraftArea, draftAreas } from "#server/contract/areas.ts";

/** The areas in which the viewer may send to people; the server asks again. */
export function useSendable(): readonly DraftArea[] {
  const { permissions } = useWorkspace();
  return draftAreas.filter((area) => permissions.includes(`${area}.send`));
}
