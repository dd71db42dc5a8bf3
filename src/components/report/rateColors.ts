import type { FailureLevel } from '#domain/rates/failedShare.ts';

/** Of a delivery rate, by its level. */
export const rateColors = {
  none: 'success.main',
  some: 'text.primary',
  many: 'warning.main',
  most: 'error.main',
} as const satisfies Record<FailureLevel, string>;
