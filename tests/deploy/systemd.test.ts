import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';

let units: string;

beforeAll(() => {
  units = mkdtempSync(path.join(tmpdir(), 'barta-units-'));
  for (const service of ['main-api', 'sms-receiver', 'database-manager', 'portal']) {
    copyFileSync('deploy/systemd/barta@.service', path.join(units, `barta@${service}.service`));
    const own = `barta@${service}.service.d`;
    if (existsSync(`deploy/systemd/${own}`))
      cpSync(`deploy/systemd/${own}`, path.join(units, own), { recursive: true });
  }
  copyFileSync('deploy/systemd/barta.target', path.join(units, 'barta.target'));
});
afterAll(() => rmSync(units, { recursive: true }));

const analyze = (...args: string[]) =>
  execFileSync('systemd-analyze', args, { cwd: units, encoding: 'utf8', stdio: 'pipe' });

test('systemd understands the units, and finds them well closed off', () => {
  analyze('verify', './barta.target', './barta@main-api.service');
  // It exits with an error above this exposure; the scale ends at 10, and the threshold is in tenths.
  analyze('security', '--offline=true', '--threshold=40', './barta@main-api.service');
});
