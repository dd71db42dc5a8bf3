import type { Language } from '#contract/exportQuery.ts';
import { words as bn } from './bn.ts';
import { words as en } from './en.ts';

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };

/** The same words in every language. */
export type Words = Texts<typeof en>;

const byLanguage: Record<Language, Words> = { en, bn };

export function wordsOf(language: Language): Words {
  return byLanguage[language];
}
