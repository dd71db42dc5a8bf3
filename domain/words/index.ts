import type { Language } from '#contract/exportQuery.ts';
import { words as bn } from './bn.ts';
import { words as en, type Words } from './en.ts';

const byLanguage: Record<Language, Words> = { en, bn };

export function wordsOf(language: Language): Words {
  return byLanguage[language];
}
