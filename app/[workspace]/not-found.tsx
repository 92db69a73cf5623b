import type { Metadata } from "next";
import { NothingHere } from "#components/page/nothing-here.tsx";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.notFound");
  },
};

export default function NotFoundHere() {
  return <NothingHere />;
}
