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
  'services/kit': ['services/(?!kit/)', 'src', 'tests'],
  'services/main-api': ['services/(?!kit/)', 'src', 'tests'],
  'services/sms-receiver': ['services/(?!kit/)', 'src', 'tests'],
  'services/database-manager': ['services/(?!kit/)', 'src', 'tests'],
  'services/portal': ['services/(?!kit/)', 'src', 'tests'],
  'services/simulator': ['services/(?!kit/)', 'database', 'src', 'tests'],
};

const zones = Object.entries(closedTo).map(([folder, areas]) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: areas.map((area) => ({
          regex: area === 'node' ? '^node:' : `^(#|(\\.\\./)+)${area}${area.endsWith(')') ? '' : '(/|$)'}`,
          message: `${folder} must not import ${area} (see ARCHITECTURE.md).`,
        })),
      },
    ],
  },
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
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-empty-object-type': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/portal/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['scripts/*.mjs'], languageOptions: { globals: globals.node }, rules: { 'no-console': 'off' } },
  ...zones,
);
