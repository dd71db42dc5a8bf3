import type { Outcome } from '../report/OutcomeBar.tsx';

export interface Look {
  /** Of the theme's palette. */
  color: 'success' | 'error' | 'info' | 'primary';
  /** What tells it from its neighbours without the colour. */
  pattern: 'solid' | 'stripes' | 'dots';
}

export const looks = {
  delivered: { color: 'success', pattern: 'solid' },
  failed: { color: 'error', pattern: 'stripes' },
  pending: { color: 'info', pattern: 'dots' },
  plain: { color: 'primary', pattern: 'solid' },
} as const satisfies Record<Outcome | 'plain', Look>;
export type LookName = keyof typeof looks;

/** How a look is referred to from any picture of the page. */
export function fillOf(look: LookName): string {
  return `url(#chart-${look})`;
}
