import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * Who may import whom (ARCHITECTURE.md): folder → the areas it must not reach. Within an area imports are
 * relative, across areas they go by `#area/…`.
 */
const closedTo = {
  contract: ['domain', 'database', 'services', 'src', 'tests', 'node'],
  domain: ['database', 'services', 'src', 'tests', 'node'],
  src: ['database', 'services', 'tests', 'node'],
  database: ['services', 'src', 'tests'],
  'services/kit': ['other services', 'engine', 'src', 'tests'],
  'services/engine': ['other services', 'HTTP', 'src', 'tests'],
  'services/main-api': ['other services', 'src', 'tests'],
  'services/sms-receiver': ['other services', 'src', 'tests'],
  'services/database-manager': ['other services', 'src', 'tests'],
  'services/portal': ['other services', 'src', 'tests'],
  'services/simulator': ['other services', 'engine', 'database', 'src', 'tests'],
};

/** What an import of an area looks like, by `#` or by climbing up. */
const importOf = {
  node: '^node:',
  // By its full name, or from one service's folder over into its neighbour's.
  'other services':
    '^((#|(\\.\\./)+)services/(?!kit/|engine/)|(\\.\\./)+(main-api|sms-receiver|database-manager|portal|simulator)/)',
  engine: '^((#|(\\.\\./)+)services/|(\\.\\./)+)engine/',
  // The engine knows no HTTP: its callers translate their protocol.
  HTTP: '^(#services/kit/http/|(\\.\\./)+kit/http/|fastify$|@fastify/)',
};

const zones = Object.entries(closedTo).map(([folder, areas]) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: areas.map((area) => ({
          regex: importOf[area] ?? `^(#|(\\.\\./)+)${area}(/|$)`,
          message: `${folder} must not import ${area} (see ARCHITECTURE.md).`,
        })),
      },
    ],
  },
}));

/** Times of services are the database's (ADR 25): clocks of machines differ, and jump when they are set. */
const localClock = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({
  selector,
  message: 'Use now() in SQL or the DatabaseClock for times, performance.now() for waits.',
}));

export default tseslint.config(
  { ignores: ['dist', 'data', 'coverage', 'node_modules', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  {
    rules: {
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
    files: ['src/**/*.{ts,tsx}', 'tests/portal/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['scripts/*.mjs'], languageOptions: { globals: globals.node }, rules: { 'no-console': 'off' } },
  {
    files: ['services/{engine,main-api,sms-receiver,database-manager}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...localClock] },
  },
  ...zones,
);
