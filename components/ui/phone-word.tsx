/** Says in a phone's card what the column's head says on a wide screen. */
export function PhoneWord({ children }: { children: string }) {
  return <span className="text-muted phone:hidden">{children} </span>;
}
