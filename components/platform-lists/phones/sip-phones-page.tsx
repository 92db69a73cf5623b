"use client";

import { PlatformListPage } from "#components/platform-lists/platform-list-page.tsx";
import { useApplication } from "#components/platform-lists/use-application.tsx";
import { useSipPhones } from "#components/platform-lists/use-platform-lists.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
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
      title="SIP phones"
      application={application}
      area="voice"
      query={phones}
      where={
        isCut
          ? `The first ${formatCount(listed)} of ${formatCount(total)} are listed here`
          : "Set up in the platform’s console"
      }
      problem="The SIP phones could not be read."
      caption="SIP phones, in the platform’s order"
      fixed
      columns={columns(appId ?? "")}
      rows={phones.data?.phones}
      rowKey={keyOf}
      skeletonRows={4}
      empty={
        <EmptyState kind="nothing-yet" title="This application has no SIP phones">
          Phones and their groups are set up in the platform’s console.
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
      header: "Phone",
      grow: true,
      cell: ({ phoneName }) => <span className="font-medium">{phoneName}</span>,
    },
    { key: "group", header: "Group", width: "7rem", cell: ({ groupName }) => groupName },
    {
      key: "account",
      header: "Account",
      width: "9rem",
      cell: ({ account }) => <span className="mono">{account}</span>,
    },
    {
      key: "shows",
      header: "Number it shows",
      width: "10rem",
      priority: 3,
      cell: ({ displayNum }) => <span className="mono">{displayNum}</span>,
    },
    {
      key: "password",
      header: "Password",
      width: "12rem",
      phone: "full",
      cell: (phone) => <PhonePassword key={keyOf(phone)} appId={appId} phone={phone} />,
    },
  ];
}
