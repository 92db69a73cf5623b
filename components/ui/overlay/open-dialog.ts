/** Whether a dialog is open over the page: what somebody types is meant for it then, and keys of the page wait. */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]") !== null;
}
