import { GET as list } from "../emails.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
