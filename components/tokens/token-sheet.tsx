import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type Token, tokenTerms } from "./token-terms.ts";

/** One token: what it can do in sentences, for whom it acts, when and from where it was used. */
export function TokenSheet({ token, closeHref, onRevoke }: { token: Token; closeHref: string; onRevoke: () => void }) {
  const hasEnded = token.state === "revoked" || token.state === "expired";
  return (
    <Sheet
      label={t("tokens.aPITokenName", { name: token.name })}
      title={token.name}
      monoTitle={false}
      position={t("tokens.aPIToken")}
      closeHref={closeHref}
      badges={<StateBadge term={tokenTerms[token.state]} explain />}
      footer={!hasEnded && <Button onClick={onRevoke}>{t("tokens.revokeThisToken")}</Button>}
    >
      {token.state !== "working" && <p className="text-sm text-muted">{tokenTerms[token.state].meaning}</p>}
      <KeyValueList items={factsOf(token)} />
      <section className="grid gap-1.5 text-sm">
        <h3>{t("tokens.whatItCanDo")}</h3>
        <ul className="grid gap-1">
          {token.permissions.map(({ permission, sentence, inEffect }) => (
            <li key={permission} className="flex gap-2">
              <Icon name={inEffect ? "check" : "circle-minus"} size="sm" className="mt-1 text-muted" />
              <span className={inEffect ? undefined : "text-muted"}>
                {sentence}
                {!inEffect && t("tokens.notNowThePersonItActsFor")}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}

function factsOf(token: Token) {
  const { lastUsedAt, lastUsedIp, revokedAt, revokedBy } = token;
  return [
    { key: t("tokens.endsWith"), value: <span className="mono">…{token.ending}</span> },
    {
      key: t("tokens.actsFor"),
      value: token.isOwn
        ? t("tokens.nameYou", { name: token.madeBy ?? t("tokens.somebody") })
        : (token.madeBy ?? t("tokens.somebody")),
    },
    { key: t("tokens.created"), value: <Time at={token.createdAt} /> },
    { key: t("tokens.worksUntil"), value: <Time at={token.expiresAt} /> },
    {
      key: t("tokens.lastUsed"),
      value:
        lastUsedAt === null
          ? t("tokens.never")
          : lastUsedIp
            ? rich("tokens.usedFrom", {
                time: <Time at={lastUsedAt} as="ago" />,
                ip: <span className="mono">{lastUsedIp}</span>,
              })
            : rich("tokens.usedToTheMinute", { time: <Time at={lastUsedAt} as="ago" /> }),
    },
    ...(revokedAt
      ? [
          {
            key: t("tokens.revoked"),
            value: rich("tokens.byRevokedBy", {
              time: <Time at={revokedAt} />,
              revokedBy: revokedBy ?? t("tokens.somebody2"),
            }),
          },
        ]
      : []),
  ];
}
