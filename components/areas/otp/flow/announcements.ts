import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import { t } from "#words/t.ts";

export const instructions: ScreenReaderInstructions = {
  get draggable() {
    return t("otp.pressSpaceToPickThisStepUp");
  },
};

/** What is said while a step is moved, by its place among all of them. */
export function announcementsFor(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => t("otp.stepPlaceIsPickedUpItIs", { place: place(active.id), ids: ids.length }),
    onDragOver: ({ active, over }) =>
      over
        ? t("otp.stepPlaceIsOverPlacePlace2Of", { place: place(active.id), place2: place(over.id), ids: ids.length })
        : t("otp.stepPlaceIsOverNoPlace", { place: place(active.id) }),
    onDragEnd: ({ active, over }) =>
      over
        ? t("otp.stepPlaceWasPutDownAtPlace", { place: place(active.id), place2: place(over.id), ids: ids.length })
        : t("otp.stepPlaceStaysWhereItWas", { place: place(active.id) }),
    onDragCancel: ({ active }) => t("otp.stepPlaceStaysWhereItWas", { place: place(active.id) }),
  };
}
