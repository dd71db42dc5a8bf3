import { en } from '#src/i18n/en/index.ts';

/** A key of a text, where its text should be. */
export const rawKey = new RegExp(`^(?:${Object.keys(en).join('|')})(?:\\.[\\w-]+)+$`);
