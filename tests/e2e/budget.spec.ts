import { readFile, stat } from 'node:fs/promises';
import { expect, test } from './helpers/barta.ts';

const kibibyte = 1_024;

test('the sign-in page needs at most 100 KiB of JavaScript', async () => {
  const page = await readFile('dist/portal/index.html', 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file!);
  expect(scripts.length).toBeGreaterThan(1);
  const sizes = await Promise.all(scripts.map((file) => sizeOf(`dist/portal/${file}`)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100 * kibibyte);
});

/** Octets as sent: small files have no compressed twin. */
async function sizeOf(file: string): Promise<number> {
  const sent = await stat(`${file}.gz`).catch(() => stat(file));
  return sent.size;
}
