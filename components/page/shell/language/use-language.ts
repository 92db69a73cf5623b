"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { speaks } from "#words/catalogue";
import type { Language } from "#words/language.ts";
import { t } from "#words/t.ts";
import { showLanguage } from "./show-language.ts";

/** The language of the page, and a way to choose another: it is kept for the person, then the page is shown in it. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { mutate } = useMutation(useTRPC().account.chooseLanguage.mutationOptions());
  const choose = (language: Language) =>
    mutate(
      { language },
      {
        onSuccess: () => showLanguage(language),
        onError: () => tellBad({ title: t("page.theLanguageCouldNotBeChanged") }),
      },
    );
  return [speaks(), choose];
}
