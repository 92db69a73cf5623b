import { createHash } from "node:crypto";
import { z } from "zod";
import { placesIn, type TemplateTexts } from "#server/compose/wa-content.ts";
import { type WaMessageComponent, waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { asSentence } from "#server/domain/as-sentence.ts";
import type { PlannedChunk, PlannedItem, Planner, PlanOf } from "#server/domain/messages/channel/planner.ts";
import { t } from "#words/t.ts";

/** What all messages of a plan have in common. */
export type MessageOf = {
  appId: string;
  businessPhone: string | null;
  template: (TemplateTexts & { name: string; language: string }) | null;
  fixed: Readonly<Record<string, string>>;
};

/** A call of template/sendMsg has one recipient. The hash is over what is sent. */
export class WaPlanner implements Planner {
  readonly #message: MessageOf;
  readonly #hash = createHash("sha256");
  messageCount = 0;

  constructor({ connectionId }: PlanOf, message: MessageOf) {
    this.#message = message;
    this.#hash.update(JSON.stringify([waTemplateSendMsg.id, connectionId]));
  }

  add({ row, number, values }: PlannedItem): PlannedChunk {
    const request = messageTo(this.#message, number, values);
    this.#hash.update(JSON.stringify(request));
    this.messageCount += 1;
    return { chunkNo: this.messageCount, items: [{ row, number, parts: 1, orderId: null }], request };
  }

  end(): null {
    return null;
  }

  get partCount(): number {
    return this.messageCount;
  }

  get chunkCount(): number {
    return this.messageCount;
  }

  hash(): Buffer {
    return this.#hash.digest();
  }
}

/** The request to one number (spec: template/sendMsg). `values` are those of the row, by place. */
function messageTo(
  { appId, businessPhone, template, fixed }: MessageOf,
  number: string,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  if (template === null) throw new Error("a message is planned without a template");
  const texts = Object.groupBy(
    placesIn(template).map(({ part, name }) => ({ part, text: fixed[name] ?? values[name] ?? "" })),
    ({ part }) => part,
  );
  const components = (["header", "body"] as const).flatMap((type): WaMessageComponent[] => {
    const parameters = texts[type]?.map(({ text }) => ({ type: "text" as const, text })) ?? [];
    return parameters.length === 0 ? [] : [{ type, parameters }];
  });
  const { name, language } = template;
  return {
    appId,
    businessPhone,
    recipient: number.replace(/^\+/, ""),
    template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
  };
}

/** What all messages lack, whatever the row, as a sentence; null where a call takes what they have in common. */
export function problemOfMessages(message: MessageOf): string | null {
  if (message.template === null) return t("domain.chooseATemplate");
  if (message.businessPhone === null) return t("domain.chooseTheBusinessNumber");
  const values = Object.fromEntries(placesIn(message.template).map(({ name }) => [name, "a value"]));
  const read = waTemplateSendMsg.request.safeParse(messageTo(message, "+10000000", values));
  return read.success ? null : asSentence(String(read.error.issues[0]?.message));
}

const sentTexts = z.object({
  template: z.object({
    components: z
      .array(z.object({ parameters: z.array(z.object({ text: z.string().optional() })).default([]) }))
      .default([]),
  }),
});

/** What filled the places of a stored request, in their order. */
export function textsIn(request: Record<string, unknown>): string[] {
  return sentTexts
    .parse(request)
    .template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text ?? ""));
}
