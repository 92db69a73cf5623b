import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { type Token, tokenTerms } from "./token-terms.ts";

/** One token: what it can do in sentences, for whom it acts, when and from where it was used. */
export function TokenSheet({ token, closeHref, onRevoke }: { token: Token; closeHref: string; onRevoke: () => void }) {
  const hasEnded = token.state === "revoked" || token.state === "expired";
  return (
    <Sheet
      label={`API token ${token.name}`}
      title={token.name}
      monoTitle={false}
      position="API token"
      closeHref={closeHref}
      badges={<StateBadge term={tokenTerms[token.state]} explain />}
      footer={!hasEnded && <Button onClick={onRevoke}>Revoke this token</Button>}
    >
      {token.state !== "working" && <p className="text-sm text-muted">{tokenTerms[token.state].meaning}</p>}
      <KeyValueList items={factsOf(token)} />
      <section className="grid gap-1.5 text-sm">
        <h3>What it can do</h3>
        <ul className="grid gap-1">
          {token.permissions.map(({ permission, sentence, inEffect }) => (
            <li key={permission} className="flex gap-2">
              <Icon name={inEffect ? "check" : "circle-minus"} size="sm" className="mt-1 text-muted" />
              <span className={inEffect ? undefined : "text-muted"}>
                {sentence}
                {!inEffect && " Not now: the person it acts for may not do this."}
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
    { key: "Ends with", value: <span className="mono">…{token.ending}</span> },
    { key: "Acts for", value: token.isOwn ? `${token.madeBy} (you)` : (token.madeBy ?? "Somebody") },
    { key: "Created", value: <Time at={token.createdAt} /> },
    { key: "Works until", value: <Time at={token.expiresAt} /> },
    {
      key: "Last used",
      value:
        lastUsedAt === null ? (
          "Never"
        ) : (
          <>
            <Time at={lastUsedAt} as="ago" />
            {lastUsedIp && (
              <>
                {" from "}
                <span className="mono">{lastUsedIp}</span>
              </>
            )}
            , to the minute
          </>
        ),
    },
    ...(revokedAt
      ? [
          {
            key: "Revoked",
            value: (
              <>
                <Time at={revokedAt} /> by {revokedBy ?? "somebody"}
              </>
            ),
          },
        ]
      : []),
  ];
}
