import type { Outcome } from '#contract/database-manager/filter.ts';

interface Look {
  /** A colour of the theme's palette; `muted` is that of its lesser texts. */
  color: 'success' | 'error' | 'info' | 'warning' | 'primary' | 'muted';
  /** The pattern that tells it from its neighbours without the colour. */
  pattern: 'solid' | 'stripes' | 'lines' | 'dots' | 'squares';
}

export const looks = {
  delivered: { color: 'success', pattern: 'solid' },
  failed: { color: 'error', pattern: 'stripes' },
  cancelled: { color: 'muted', pattern: 'lines' },
  pending: { color: 'info', pattern: 'dots' },
  scheduled: { color: 'warning', pattern: 'squares' },
  plain: { color: 'primary', pattern: 'solid' },
} as const satisfies Record<Outcome | 'plain', Look>;
export type LookName = keyof typeof looks;

/** How a look is referred to from any picture of the page. */
export function fillOf(look: LookName): string {
  return `url(#chart-${look})`;
}
