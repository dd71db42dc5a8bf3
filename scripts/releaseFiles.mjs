/** Files of this repository that a release holds, besides `package.json` and the packages. */
export const releaseFiles = [
  'dist/portal',
  'dist/services',
  'database/migrations',
  'public/assets',
  'deploy',
  'docs/operators',
  'docs/adr',
  'docs/glossary.md',
  'docs/glossary-bn.md',
  'docs/performance.md',
  'docs/dialects.md',
  'docs/public-api.md',
  'docs/webhooks.md',
  'docs/spec-decisions.md',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
];

/** Commands that need the sources or the development packages, so that a release does not have them. */
export const ownScripts = /^(build|test|check|bench|clients|format|lint|release)/;
