/** A text of one line, cut where its column ends and whole when pointed at; a phone's card shows all of it. */
export function Cut({ children }: { children: string }) {
  return (
    <span
      title={children}
      className="block truncate max-phone:overflow-visible max-phone:whitespace-normal max-phone:[overflow-wrap:anywhere]"
    >
      {children}
    </span>
  );
}
