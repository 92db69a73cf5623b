"use client";

import { PlatformListPage } from "#components/platform-lists/platform-list-page.tsx";
import { useApplication } from "#components/platform-lists/use-application.tsx";
import { useSipPhones } from "#components/platform-lists/use-platform-lists.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { t } from "#words/t.ts";
import { type Phone, PhonePassword } from "./phone-password.tsx";

/** The SIP phones of a voice application, as the platform lists them. Passwords are read one by one, for those who may. */
export function SipPhonesPage() {
  const application = useApplication("voice");
  const appId = application.chosen?.appId;
  const phones = useSipPhones(appId);
  const listed = phones.data?.phones.length ?? 0;
  const total = phones.data?.total ?? 0;
  const isCut = total > listed;
  return (
    <PlatformListPage
      title={t("platformLists.sIPPhones")}
      application={application}
      area={t("platformLists.areaVoice")}
      query={phones}
      where={
        isCut
          ? t("platformLists.theFirstListedOfTotalAreListed", {
              listed: formatCount(listed),
              total: formatCount(total),
            })
          : t("platformLists.setUpInThePlatformsConsole")
      }
      problem={t("platformLists.theSIPPhonesCouldNotBeRead")}
      caption={t("platformLists.sIPPhonesInThePlatformsOrder")}
      fixed
      columns={columns(appId ?? "")}
      rows={phones.data?.phones}
      rowKey={keyOf}
      skeletonRows={4}
      empty={
        <EmptyState kind="nothing-yet" title={t("platformLists.thisApplicationHasNoSIPPhones")}>
          {t("platformLists.phonesAndTheirGroupsAreSetUp")}
        </EmptyState>
      }
    />
  );
}

function keyOf({ groupName, phoneName, account, displayNum }: Phone): string {
  return JSON.stringify([groupName, phoneName, account, displayNum]);
}

function columns(appId: string): Column<Phone>[] {
  return [
    {
      key: "phone",
      header: t("platformLists.phone"),
      grow: true,
      cell: ({ phoneName }) => <span className="font-medium">{phoneName}</span>,
    },
    { key: "group", header: t("platformLists.group"), width: "7rem", cell: ({ groupName }) => groupName },
    {
      key: "account",
      header: t("platformLists.account"),
      width: "9rem",
      cell: ({ account }) => <span className="mono">{account}</span>,
    },
    {
      key: "shows",
      header: t("platformLists.numberItShows"),
      width: "10rem",
      priority: 3,
      cell: ({ displayNum }) => <span className="mono">{displayNum}</span>,
    },
    {
      key: "password",
      header: t("platformLists.password"),
      width: "12rem",
      phone: "full",
      cell: (phone) => <PhonePassword key={keyOf(phone)} appId={appId} phone={phone} />,
    },
  ];
}
