/** Digits of one width, so that figures stand under each other and do not jump while they change. */
export const tabular = { fontVariantNumeric: 'tabular-nums' } as const;
