import { GET as list } from "../callbacks.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
