import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Makes sure that one process at a time has the embedded database open: two would corrupt it. The lock is a
 * listening socket, not a file with a pid, since the kernel drops it with its owner even on kill -9 and pids
 * are reused.
 * @returns unlock
 * @throws when another process holds the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  // Socket paths are limited to about 100 octets, so the folder's name goes in as a hash.
  const name = `barta-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.lock`);
  if (await isAnswered(address)) {
    throw new Error(`The database in ${folder} is in use by another Barta; stop that one first.`);
  }
  await rm(address, { force: true });
  const server = net.createServer((socket) => socket.end());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
