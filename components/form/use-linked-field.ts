"use client";

import { useEffect } from "react";

/** "Change" on a review leads to one field of the form: it takes the focus and comes into sight. */
export function useLinkedField(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith("#field-")) return;
    focusField(hash.slice(1));
  }, []);
}

/** Brings a field into sight and gives it the focus; of several controls the first one. What is folded around it opens. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.closest("details")?.setAttribute("open", "");
  const target = field?.matches("fieldset") ? field.querySelector<HTMLElement>("input") : field;
  target?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
