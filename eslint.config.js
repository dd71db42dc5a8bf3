import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { plainWords } from './scripts/plainWords.mjs';

/** Times of services are the database's (ADR 25): clocks of machines differ, and jump when they are set. */
const localClock = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({
  selector,
  message: 'Use now() in SQL or the DatabaseClock for times, performance.now() for waits.',
}));

/** Rules that need types are oxlint's (.oxlintrc.json), which checks the types as well (ADR 34). */
export default defineConfig(
  { ignores: ['dist', 'data', 'coverage', 'node_modules', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  {
    plugins: { barta: { rules: { 'plain-words': plainWords } } },
    rules: {
      'barta/plain-words': 'error',
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['debug', 'warn', 'error'] }],
      // Indexed access is checked by the compiler; where a test before it proves it, `!` says so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // One import a module; a type among values is marked where it stands.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-duplicate-imports': 'error',
      '@typescript-eslint/no-empty-object-type': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Not the rules of React's compiler, which are slow: what a test renders is a component of `src`.
    files: ['tests/portal/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'vitest', importNames: ['it'], message: 'Write `test`, as everywhere.' }] },
      ],
    },
  },
  { files: ['scripts/*.mjs'], languageOptions: { globals: globals.node }, rules: { 'no-console': 'off' } },
  {
    files: ['services/{engine,main-api,sms-receiver,database-manager}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...localClock] },
  },
);
