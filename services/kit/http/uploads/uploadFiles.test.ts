import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useOwnTmpdir } from '#tests/helpers/ownTmpdir.ts';
import { newUploadFile, removeAbandonedUploads, removeUploadFile } from './uploadFiles.ts';

const folder = useOwnTmpdir();

/** A file as a process of that number would name it. */
function fileOf(pid: number | undefined): string {
  const mine = newUploadFile();
  const file = path.join(folder(), path.basename(mine).replace(`-${process.pid}-`, `-${pid}-`));
  writeFileSync(file, '01712345678');
  return file;
}

test('removes uploads of processes that died, and none of those that run', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)']);
  const gone = spawn(process.execPath, ['-e', '0']);
  await once(gone, 'exit');
  const running = fileOf(other.pid);
  const left = fileOf(gone.pid);
  // A container's processes get the same numbers after each start.
  const ofSameNumber = path.join(folder(), path.basename(newUploadFile()).replace(/.{12}$/, '0'.repeat(12)));
  writeFileSync(ofSameNumber, '');
  const own = newUploadFile();
  writeFileSync(own, '');
  // An upload of a version that did not put its process into the name.
  const unnamed = path.join(folder(), 'barta-upload-2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d');
  writeFileSync(unnamed, '');
  const strange = path.join(folder(), 'barta-upload-notes');
  writeFileSync(strange, '');

  expect(await removeAbandonedUploads()).toBe(2);
  const names = (files: string[]) => files.map((file) => path.basename(file)).sort();
  expect(readdirSync(folder()).sort()).toEqual(names([running, own, unnamed, strange]));
  expect(readdirSync(folder())).not.toContain(path.basename(left));

  utimesSync(unnamed, 0, 0);
  expect(await removeAbandonedUploads()).toBe(1);
  await removeUploadFile(own);
  expect(readdirSync(folder()).sort()).toEqual(names([running, strange]));
  other.kill();
});
