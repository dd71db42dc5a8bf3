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

/** Rules that need types (ADR 34 says why not all of them). */
const typed = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-deprecated': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

export default tseslint.config(
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
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'tsconfig.portal.json'] } },
    rules: typed,
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/portal/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
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
