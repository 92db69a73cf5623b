import { GET as list } from "../recipients.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
