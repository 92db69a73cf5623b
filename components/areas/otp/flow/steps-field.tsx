"use client";

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { problemOf } from "#components/form/error-summary.tsx";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { announcementsFor, instructions } from "./announcements.ts";
import { StepRow } from "./step-row.tsx";
import { type FlowInput, mostSteps, newStep } from "./values.ts";

/** The steps of a flow in their order, moved by mouse, by keys, or by the buttons of each. */
export function StepsField() {
  const { control, formState } = useFormContext<FlowInput>();
  const { fields, append, move, remove } = useFieldArray<FlowInput, "flow">({ control, name: "flow" });
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = fields.map(({ id }) => id);

  function focus(place: number, button: string): void {
    // The rows stand in their new order once they were drawn.
    requestAnimationFrame(() => {
      const row = list.current?.children[place];
      // At either end there is no way further, so the way back takes its place.
      const wanted = [button, "up", "down"].map((act) => row?.querySelector<HTMLButtonElement>(`[data-act="${act}"]`));
      (wanted.find((found) => found) ?? row?.querySelector("button"))?.focus();
    });
  }

  function moveTo(from: number, to: number, button: string): void {
    move(from, to);
    setSaid(t("otp.stepFromIsNowStepToOf", { from: from + 1, to: to + 1, fields: fields.length }));
    focus(to, button);
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  }

  const error = problemOf(formState.errors, "flow") ?? problemOf(formState.errors, "flow.root");
  return (
    <Field name="flow" label={t("otp.steps")} hint={t("otp.eachStepWaitsThenItSendsAnother")} error={error} group>
      <DndContext
        id="flow-steps"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: announcementsFor(ids), screenReaderInstructions: instructions }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} className="grid gap-3" aria-label={t("otp.stepsInTheirOrder")}>
            {fields.map(({ id }, place) => (
              <StepRow
                key={id}
                id={id}
                place={place}
                count={fields.length}
                onUp={() => moveTo(place, place - 1, "up")}
                onDown={() => moveTo(place, place + 1, "down")}
                onRemove={() => {
                  remove(place);
                  setSaid(t("otp.stepPlaceWasRemoved", { place: place + 1 }));
                  focus(Math.max(0, place - 1), "remove");
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-2">
        <Button
          icon="plus"
          reason={fields.length >= mostSteps && t("otp.aFlowMadeHereHasAtMost", { mostSteps })}
          onClick={() => {
            append({ ...newStep }, { shouldFocus: false });
            setSaid(t("otp.stepFieldsWasAdded", { fields: fields.length + 1 }));
          }}
        >
          {t("otp.addAStep")}
        </Button>
      </div>
    </Field>
  );
}
