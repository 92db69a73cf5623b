import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { type SendArea, sendAreas } from "#server/contract/areas.ts";

/** The areas in which the viewer may send; the server asks again. */
export function useSendable(): readonly SendArea[] {
  const { permissions } = useWorkspace();
  return sendAreas.filter((area) => permissions.includes(`${area}.send`));
}
