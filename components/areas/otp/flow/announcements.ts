import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";

export const instructions: ScreenReaderInstructions = {
  draggable:
    "Press Space to pick this step up. Move it with the arrow keys. Press Space again to put it down, or Escape to leave it where it was.",
};

/** What is said while a step is moved, by its place among all of them. */
export function announcementsFor(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const of = `of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Step ${place(active.id)} is picked up. It is at place ${place(active.id)} ${of}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Step ${place(active.id)} is over place ${place(over.id)} ${of}.`
        : `Step ${place(active.id)} is over no place.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `Step ${place(active.id)} was put down at place ${place(over.id)} ${of}.`
        : `Step ${place(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `Step ${place(active.id)} stays where it was.`,
  };
}
