import type { Rule } from 'eslint';

/** Phrases divided by commas, what to write instead, and where they are refused. */
export const replacedWords: readonly (readonly [string, string, 'names' | 'everywhere'])[];

/** Refuses these words in identifiers, comments and paths. */
export const plainWords: Rule.RuleModule;
