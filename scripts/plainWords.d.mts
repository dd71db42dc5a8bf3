import type { RuleTester } from 'oxlint/plugins-dev';

/** Phrases divided by commas, what to write instead, and where they are refused. */
export const replacedWords: readonly (readonly [string, string, 'names' | 'everywhere'])[];

/** Refuses these words in identifiers, comments and paths. */
export const plainWords: Parameters<RuleTester['run']>[1];
