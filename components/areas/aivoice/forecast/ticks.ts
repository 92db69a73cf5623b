/** Round figures from 0 to just above the most, four or five of them: 0, 10,000, 20,000, 30,000. */
export function ticksUpTo(most: number): number[] {
  const raw = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(
    1,
    power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= raw && Number.isInteger(each * power)) ?? 10),
  );
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < most) ticks.push((ticks.at(-1) ?? 0) + step);
  return ticks;
}
