"use client";

import { useWatch } from "react-hook-form";
import { modeWords, weekdayOptions } from "#components/areas/aivoice/words.ts";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { ApplicationField, type NamedApplication } from "#components/platform-lists/application-field.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { aivoiceLimits, taskModes } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";
import { NameField } from "./name-field.tsx";
import { RedialFields } from "./redial-fields.tsx";
import { DatesField, PausesField } from "./spans-field.tsx";
import { TimesNotes } from "./times-notes.tsx";
import type { TaskInput } from "./values.ts";
import { WeekPainter } from "./week-painter.tsx";

/** Every field of a task; the week and the fields below it are the same rules. */
export function TaskFields({
  applications,
  intent,
  isNew,
}: {
  applications: readonly NamedApplication[];
  intent: string;
  /** An edit keeps the application and the name's suffix. */
  isNew: boolean;
}) {
  const appId = useWatch<TaskInput, "appId">({ name: "appId" });
  const mode = useWatch<TaskInput, "mode">({ name: "mode" });
  const zone = zoneName(useZoneOffset());
  const { start, end } = aivoiceLimits.window;
  return (
    <>
      <div className="grid max-w-form grid-cols-1 gap-5">
        {isNew && <ApplicationField<TaskInput> name="appId" applications={applications} />}
        <NameField intent={isNew ? intent : null} />
        <FieldRow>
          <LibraryField<TaskInput>
            kind="script"
            name="dialogFlowId"
            label={t("aivoice.script")}
            appId={appId}
            preselect={isNew}
          />
          <LibraryField<TaskInput>
            kind="line"
            name="jobPhoneNumberId"
            label={t("aivoice.line")}
            appId={appId}
            preselect={isNew}
          />
        </FieldRow>
        <FieldRow>
          <NumberField<TaskInput>
            name="robotCount"
            label={t("aivoice.robots")}
            limits={t("aivoice.callsAtTheSameTimeThePlatform")}
          />
          <RadioField<TaskInput>
            name="mode"
            label={t("aivoice.starts")}
            options={taskModes.map((value) => ({ value, label: modeWords[value] }))}
          />
        </FieldRow>
        <FieldRow>
          {mode === "AUTO" && (
            <div className="grid grid-cols-1 gap-1">
              <TextField<TaskInput>
                name="startDateTime"
                label={t("aivoice.start")}
                type="datetime-local"
                limits={zone}
                short
              />
              <TimesNotes field="startDateTime" />
            </div>
          )}
          <div className="grid grid-cols-1 gap-1">
            <TextField<TaskInput>
              name="endDateTime"
              label={t("aivoice.end")}
              type="datetime-local"
              limits={zone}
              optional
              short
            />
            <TimesNotes field="endDateTime" />
          </div>
        </FieldRow>
      </div>
      <WeekPainter />
      <div className="grid max-w-form grid-cols-1 gap-5">
        <FieldRow>
          <TextField<TaskInput>
            name="dailyStartDateTime"
            label={t("aivoice.dailyStart")}
            type="time"
            limits={t("aivoice.notBefore", { time: start, zone })}
            short
          />
          <TextField<TaskInput>
            name="dailyEndDateTime"
            label={t("aivoice.dailyEnd")}
            type="time"
            limits={t("aivoice.notAfter", { time: end, zone })}
            short
          />
        </FieldRow>
        <div className="grid grid-cols-1 gap-1">
          <ChecksField<TaskInput> name="daysOfWeek" label={t("aivoice.daysOfTheWeek")} options={weekdayOptions()} />
          <TimesNotes field="daysOfWeek" />
        </div>
        <div className="grid grid-cols-1 gap-1">
          <PausesField />
          <TimesNotes field="inactiveTimeList" />
        </div>
        <div className="grid grid-cols-1 gap-1">
          <DatesField />
          <TimesNotes field="inactiveDateList" />
        </div>
        <RedialFields />
      </div>
    </>
  );
}
