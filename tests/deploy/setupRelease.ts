import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The archive, and the folder to which it was unpacked. */
    release: { archive: string; folder: string };
  }
}

/** Makes a release and unpacks it where everybody may read. Processes are started from it. */
export default function setup(project: TestProject): () => void {
  execFileSync(process.execPath, ['scripts/release.mjs'], { stdio: 'inherit' });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const archive = path.resolve(`dist/barta-${version}.tar.gz`);
  const parent = mkdtempSync(path.join(tmpdir(), 'barta-release-'));
  execFileSync('chmod', ['755', parent]);
  execFileSync('tar', ['-xzf', archive, '-C', parent]);
  const folder = path.join(parent, readdirSync(parent)[0]!);
  project.provide('release', { archive, folder });
  project.provide('services', path.join(folder, 'dist/services'));
  return () => rmSync(parent, { recursive: true });
}
