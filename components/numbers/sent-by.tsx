/** Who sent something, and who decided what became of it where the platform’s answer did not tell. */
export function SentBy({
  of: { sentByName, decidedByName },
}: {
  of: { sentByName: string | null; decidedByName: string | null };
}) {
  return (
    <>
      {sentByName ?? "a person no longer here"}
      {decidedByName !== null && `; ${decidedByName} decided what became of it`}
    </>
  );
}
