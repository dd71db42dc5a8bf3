import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, test } from 'vitest';
import { plainWords, replacedWords } from '../../scripts/plainWords.mjs';

RuleTester.describe = describe;
RuleTester.it = test;

const tester = new RuleTester({
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
});
const replaced = (phrase: string) => ({
  messageId: 'replaced',
  data: { phrase, instead: replacedWords.find(([phrases]) => phrases.split(', ').includes(phrase))![1] },
});

tester.run('plain-words', plainWords, {
  valid: [
    { name: 'a part of a longer word', code: 'const indeed = giveUpper + foretell;' },
    { name: 'a string, which people may read', code: "label('Hang up', `told`, 'deed');" },
    { name: 'plain English in a comment', code: '// Gives up after five tries; nothing is left behind.' },
    { name: 'a path of other words', code: '', filename: 'services/kit/jobs/repeat.ts' },
  ],
  invalid: [
    { name: 'a variable', code: 'const deed = 1;', errors: [replaced('deed')] },
    { name: 'a part of a name', code: 'recordOwnDeeds();', errors: [replaced('deeds')] },
    { name: 'two words in one name', code: 'function giveUpAll() {}', errors: [replaced('give up')] },
    { name: 'a constant', code: 'const MOST_LEFT_BEHIND = 1;', errors: [replaced('left behind')] },
    { name: 'a type', code: 'interface UserDeed {}', errors: [replaced('deed')] },
    { name: 'a private member', code: 'class A { #hangUp() {} }', errors: [replaced('hang up')] },
    {
      name: 'a component and its property',
      code: '<Deed isTold />',
      errors: [replaced('deed'), replaced('told')],
    },
    { name: 'a comment', code: '// Whose deed it is.', errors: [replaced('deed')] },
    {
      name: 'a phrase that a comment breaks',
      code: '/*\n * What is dear\n * to read.\n */',
      errors: [replaced('dear to read')],
    },
    { name: 'a file', code: '', filename: 'services/kit/http/hangUp.ts', errors: [replaced('hang up')] },
    {
      name: 'a folder',
      code: '',
      filename: 'services/database-manager/tidying/index.ts',
      errors: [replaced('tidying')],
    },
  ],
});
