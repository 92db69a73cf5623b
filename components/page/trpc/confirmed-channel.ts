/** Between the window that signs in again and the pages that wait for it. */
export const confirmedChannel = "switchboard.confirmed";
