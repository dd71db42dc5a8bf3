import { help as helpBn } from '#src/i18n/bn/help/index.ts';
import { bn } from '#src/i18n/bn/index.ts';
import { help as helpEn } from '#src/i18n/en/help/index.ts';
import { en } from '#src/i18n/en/index.ts';
import { printedWords } from '#domain/words/printed.ts';

function flat(messages: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

/** Each text of a language by its key: of the portal, of its help, and of printed documents. */
export const english = flat({ ...en, help: helpEn, printed: printedWords.en });
export const bangla = flat({ ...bn, help: helpBn, printed: printedWords.bn });
