import { expect, test } from "vitest";
import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { waTemplateSendMsg } from "#server/contract/facts/wa-send.ts";

test("instant messages to many go out by the operation that sends a template", () => {
  expect(waChannelView.operation).toBe(waTemplateSendMsg.id);
});
