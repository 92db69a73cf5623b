"use client";

import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { t } from "#words/t.ts";

/** "Phone in row 17" */
export type CellName = string;

/**
 * A cell that can be put right where it stands: Enter saves, Escape leaves it as it was. What was typed stays when it could
 * not be saved.
 */
export function EditableCell({
  name,
  text,
  isFlagged,
  onSave,
}: {
  name: CellName;
  text: string;
  /** It is what is wrong with the row, so that its button is in sight. */
  isFlagged: boolean;
  onSave: (text: string) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <CellEditor {...{ name, text, onSave }} onClose={() => setOpen(false)} />;
  return (
    <span className="group flex min-w-0 items-center gap-1">
      <span className="min-w-0 truncate" title={text || undefined}>
        {text.trim() === "" ? (
          <span className="text-faint">{t("messages.empty")}</span>
        ) : (
          <MaskedValue>{text}</MaskedValue>
        )}
      </span>
      <Button
        ref={button}
        size="sm"
        variant="plain"
        icon="pencil"
        iconOnly
        data-change=""
        onClick={() => setOpen(true)}
        className={cx(
          "-my-0.5 max-phone:size-touch",
          !isFlagged && "phone:opacity-0 phone:group-hover:opacity-100 phone:focus-visible:opacity-100",
        )}
      >
        {t("messages.changeName", { name })}
      </Button>
    </span>
  );
}

function CellEditor({
  name,
  text,
  onSave,
  onClose,
}: {
  name: CellName;
  text: string;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const maySee = useMay("personal.see");
  const id = useId();
  // A masked value is no start: saving it would put dots into the cell.
  const isMasked = !maySee && text !== "";
  const [typed, setTyped] = useState(isMasked ? "" : text);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (typed === text) return onClose();
    setSaving(true);
    setProblem(undefined);
    try {
      await onSave(typed);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setSaving(false);
      input.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  const hint = problem ?? (isMasked ? t("messages.itIsMaskedForYourRoleWhat") : undefined);
  return (
    <form onSubmit={save} className="grid gap-1 py-0.5">
      <Input
        ref={input}
        aria-label={t("messages.newTextOfName", { name })}
        aria-describedby={hint ? id : undefined}
        aria-invalid={problem ? true : undefined}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-control-sm! text-sm! max-phone:h-touch! max-phone:text-md!"
      />
      {hint && (
        <p
          id={id}
          role={problem ? "alert" : undefined}
          className={cx("text-xs", problem ? "text-bad-text" : "text-muted")}
        >
          {hint}
        </p>
      )}
      <span className="flex gap-1.5">
        <Button type="submit" size="sm" loading={isSaving && t("messages.saving")}>
          {t("messages.save")}
        </Button>
        <Button size="sm" variant="plain" onClick={onClose}>
          {t("messages.cancel")}
        </Button>
      </span>
    </form>
  );
}
