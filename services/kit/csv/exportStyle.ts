import type { ExportFormat, Language } from '#contract/exportQuery.ts';
import type { Words } from '#domain/words/en.ts';
import { wordsOf } from '#domain/words/index.ts';

/** How an exported file is written. */
export interface ExportStyle {
  format: ExportFormat;
  language: Language;
  words: Words;
}

export function exportStyle({
  format = 'csv',
  language = 'en',
}: Partial<Omit<ExportStyle, 'words'>>): ExportStyle {
  return { format, language, words: wordsOf(language) };
}

/** @param plain the heading in files for programs, and `label` the one on the screen */
export function headingOf({ format }: ExportStyle, plain: string, label: string): string {
  return format === 'plain' ? plain : label;
}
