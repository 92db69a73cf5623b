/** The portal's colours, type and shape, copied by value: the two share no code. Each colour is one light-dark() pair. */
export const tokens = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f8f8, #0e1214);
  --surface: light-dark(#ffffff, #14191c);
  --sunken: light-dark(#edf1f2, #0a0e10);
  --hover: light-dark(#eff3f4, #1b2327);
  --ink: light-dark(#12191c, #e7ecee);
  --muted: light-dark(#47535a, #aab6bb);
  --faint: light-dark(#5a666d, #929fa5);
  --line: light-dark(#dde3e5, #252e32);
  --line-strong: light-dark(#c2cbcf, #37434a);
  --control: light-dark(#78858c, #6f7d84);
  --accent: light-dark(#0b5e7a, #6cc1dc);
  --accent-hover: light-dark(#084a61, #8fd2e7);
  --on-accent: light-dark(#ffffff, #06222c);
  --accent-subtle: light-dark(#e2eff4, #12303b);
  --accent-line: light-dark(#8fbccb, #2f6476);
  --link: light-dark(#0a5873, #7ccbe4);
  --quiet-text: light-dark(#434e54, #b6c1c6);
  --quiet-bg: light-dark(#edf1f2, #20282c);
  --quiet-line: light-dark(#c2cbcf, #3d494f);
  --good-text: light-dark(#155c37, #86d8a8);
  --good-bg: light-dark(#e4f4ea, #10291c);
  --good-line: light-dark(#9dd1b3, #275b3f);
  --good-fill: light-dark(#23864f, #3fae72);
  --caution-text: light-dark(#744700, #f0c36a);
  --caution-bg: light-dark(#fdf1d8, #2e220a);
  --caution-line: light-dark(#e2bf76, #6a4e12);
  --caution-fill: light-dark(#b67508, #d39a2a);
  --bad-text: light-dark(#9c241b, #ffaea4);
  --bad-bg: light-dark(#fdebe8, #391613);
  --bad-line: light-dark(#eeafa6, #7d322a);
  --bad-fill: light-dark(#cc3b2e, #e8675b);
  --band: light-dark(#fbe7ad, #3a2c07);
  --band-text: light-dark(#3d2c00, #fbe3a2);
  --band-line: light-dark(#d9b04a, #6f560f);
  --focus: 0 0 0 2px var(--surface), 0 0 0 4px light-dark(#0b5e7a, #8fd2e7);
  --sans: system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
`;
