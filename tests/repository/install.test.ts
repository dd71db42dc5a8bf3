import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a checkout that npm has installed is not installed again', () => {
  const script = "import { ensureInstalled } from './scripts/install.mjs'; await ensureInstalled();";
  // Without a path npm would not be found.
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: {} });
  expect(printed.toString()).toBe('');
});
