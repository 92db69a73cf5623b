/** Exports of one person that may wait or be written at once. */
export const mostUnderWay = 5;
