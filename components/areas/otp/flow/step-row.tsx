"use client";

import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { channelChoices, conditionChoices, switchChoices } from "#components/areas/otp/words.ts";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { otpLimits } from "#server/contract/limits/otp.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { FlowInput } from "./values.ts";

const { min, max } = otpLimits.waitingTimeSeconds;

/** One step, with its handle, and buttons that do the same as dragging it. */
export function StepRow({
  id,
  place,
  count,
  onUp,
  onDown,
  onRemove,
}: {
  id: string;
  place: number;
  count: number;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const step = t("otp.stepPlace2", { place: place + 1 });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? undefined }}
      className={cx(
        "grid grid-cols-1 gap-4 rounded-md border border-line bg-surface p-4 motion-reduce:transition-none!",
        isDragging && "relative z-menu border-accent-line shadow-menu",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t("otp.moveStep", { step })}
          className="grid size-7 cursor-grab touch-none place-items-center rounded-sm text-muted hover:bg-selected max-phone:size-11"
        >
          <Icon name="grip" />
        </button>
        <span className="text-base font-semibold">{t("otp.stepPlace", { place: place + 1 })}</span>
        <span className="ml-auto flex flex-wrap items-center gap-1">
          {place > 0 && (
            <Button size="sm" data-act="up" onClick={onUp}>
              {rich("otp.moveUp", { step, spoken })}
            </Button>
          )}
          {place < count - 1 && (
            <Button size="sm" data-act="down" onClick={onDown}>
              {rich("otp.moveDown", { step, spoken })}
            </Button>
          )}
          {count > 1 && (
            <Button size="sm" data-act="remove" onClick={onRemove}>
              {rich("otp.remove", { step, spoken })}
            </Button>
          )}
        </span>
      </div>
      <FieldRow>
        <NumberField<FlowInput>
          name={`flow.${place}.waitingTime`}
          label={t("otp.waitInSeconds")}
          limits={t("otp.minToMax", { min, max })}
        />
        <RadioField<FlowInput> name={`flow.${place}.channel`} label={t("otp.channel")} options={channelChoices} />
      </FieldRow>
      <RadioField<FlowInput> name={`flow.${place}.status`} label={t("otp.condition")} options={conditionChoices} />
      <RadioField<FlowInput> name={`flow.${place}.channelCut`} label={t("otp.switch")} options={switchChoices} />
    </li>
  );
}
