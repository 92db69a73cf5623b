"use client";

import type { OneKind } from "#components/messages/one/one-kind.ts";
import { ReviewOne } from "#components/messages/one/review-one.tsx";
import { Page } from "#components/page/page.tsx";
import { WrittenHeader } from "#components/sends/drafts/written-header.tsx";
import { t } from "#words/t.ts";

/** A message to one number, step 2: what sending it would mean. */
export function ReviewPart({ title, one }: { title: string; one: OneKind }) {
  return (
    <Page>
      <WrittenHeader
        crumbs={[]}
        title={title}
        isReview
        last="send"
        facts={[{ key: "sent", value: t("messages.nothingIsSentBeforeYouConfirm") }]}
      />
      <ReviewOne kind={one} />
    </Page>
  );
}
