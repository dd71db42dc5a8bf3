import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Another process has the embedded database open. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`The database in ${folder} is in use by another Barta; stop that one first.`);
  }
}

/**
 * Makes sure that one process at a time has the embedded database open: two would corrupt it. The lock is a
 * listening socket, not a file with a pid, since the kernel drops it with its owner even on kill -9 and pids
 * are reused.
 * @param onRequest is given each connection to that socket. Any user of the machine can make one.
 * @returns unlock
 * @throws FolderInUseError
 */
export async function lockFolder(
  folder: string,
  onRequest: (socket: net.Socket) => void = (socket) => socket.end(),
): Promise<() => Promise<void>> {
  const inUse = new FolderInUseError(folder);
  // The same folder under another name, as through a link, is the same database.
  const address = addressOf(await realpath(folder));
  const connected = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    connected.add(socket);
    // One that only asks whether somebody listens is gone at once.
    socket.on('error', () => undefined).once('close', () => connected.delete(socket));
    onRequest(socket);
  });
  if (!(await listens(server, address))) {
    if (!isFile(address) || (await isAnswered(address))) throw inUse;
    // Only the name of a killed owner's socket is left.
    await rm(address, { force: true });
    if (!(await listens(server, address))) throw inUse;
  }
  server.unref();
  return () => {
    for (const socket of connected) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
}

/** A connection to the process that holds the lock; null if none does. */
export async function connectToHolder(folder: string): Promise<net.Socket | null> {
  return connectTo(addressOf(await realpath(folder)));
}

function connectTo(address: string): Promise<net.Socket | null> {
  const socket = net.connect(address);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(null));
  });
}

/**
 * Linux (abstract sockets) and Windows (pipes) have names that go with their owner, so that listening decides
 * in one step. Elsewhere it is a file, of which the name outlives a killed owner.
 */
function addressOf(folder: string): string {
  // Socket paths are limited to about 100 octets, so the folder's name goes in as a hash.
  const name = `barta-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.lock`);
}

function isFile(address: string): boolean {
  return path.isAbsolute(address) && process.platform !== 'win32';
}

/** False when somebody has the address already. */
function listens(server: net.Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', onError);
    server.listen(address, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = await connectTo(address);
  socket?.destroy();
  return socket !== null;
}
