/** The pattern of what is only reported: lines 6 px apart at 45 degrees. Use with fill={`url(#${id})`} in the same svg. */
export function HatchPattern({ id, color }: { id: string; color: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2.5" height="6" fill={color} />
    </pattern>
  );
}
