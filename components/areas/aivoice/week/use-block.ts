"use client";

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Block, Cell } from "#server/compose/tasks/week.ts";

/**
 * A block of cells while it is marked: dragged by mouse or pen from where it was begun, or extended by Shift and arrows.
 * Fingers scroll, so a touch marks one cell and paints it at once.
 */
export function useBlock(onPaint: ((block: Block) => void) | undefined) {
  const [block, setBlock] = useState<Block | null>(null);
  const isDragged = useRef(false);
  const isMouse = useRef(false);

  const end = useEffectEvent(() => {
    if (!isDragged.current) return;
    isDragged.current = false;
    setBlock(null);
    if (block) onPaint?.(block);
  });
  const leave = useEffectEvent(() => {
    isDragged.current = false;
    setBlock(null);
  });
  useEffect(() => {
    const onUp = () => end();
    const onCancel = () => leave();
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    return () => {
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
    };
  }, []);

  return {
    block,
    /** From one cell to another, as Shift and arrows do. */
    extend: (anchor: Cell, head: Cell) => setBlock((known) => ({ anchor: known?.anchor ?? anchor, head })),
    clear: () => {
      isDragged.current = false;
      setBlock(null);
    },
    /** Paints what is marked, or the one cell. */
    paint(cell: Cell): void {
      onPaint?.(block ?? { anchor: cell, head: cell });
      setBlock(null);
    },
    /** What a cell does under a pointer. */
    pointing(cell: Cell) {
      if (!onPaint) return {};
      return {
        onPointerDown(event: PointerEvent) {
          isMouse.current = event.pointerType !== "touch";
          if (!isMouse.current || event.button !== 0) return;
          isDragged.current = true;
          setBlock({ anchor: cell, head: cell });
        },
        onPointerEnter() {
          if (isDragged.current) setBlock((known) => known && { ...known, head: cell });
        },
        // A finger, or a screen reader's own press; what a mouse does ended with its button.
        onClick() {
          if (!isMouse.current) onPaint({ anchor: cell, head: cell });
          isMouse.current = false;
        },
      };
    },
  };
}
