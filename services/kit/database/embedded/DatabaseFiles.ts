import { fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGlite } from '@electric-sql/pglite';

type PostgresOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/** An open file of Emscripten. */
interface Stream {
  /** The descriptor of the machine. Folders have none on Windows. */
  nfd?: number;
  node: { mode: number };
}

/** The parts of Emscripten's file system that are used here. */
interface EmscriptenModule {
  FS: { chmod(path: unknown, mode: number, dontFollow?: boolean): void; isFile(mode: number): boolean };
  NODEFS: {
    node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown };
    stream_ops: { fsync?(stream: Stream): number };
    /** Turns an error of Node into one that Emscripten gives PostgreSQL as its `errno`. */
    tryFSOperation<Result>(operation: () => Result): Result;
  };
}

/**
 * Options of a database in `folder` that outlives a power cut. PGlite starts PostgreSQL with `-F`, which is `fsync = off`.
 * Without it a commit is answered, and a page written, only when the log before it is on the disk. PGlite's `fdatasync` does
 * nothing, so PostgreSQL has to call `fsync`.
 */
export function durableOptions(folder: string): { fs: NodeFS; startParams: string[] } {
  const startParams = PGlite.defaultStartParams.filter((one) => one !== '-F');
  return { fs: new DatabaseFiles(folder), startParams: [...startParams, '-c', 'wal_sync_method=fsync'] };
}

const ownerOnly = ~0o077;

/**
 * The folder of the database. Every file can be read and written by its owner alone: PGlite asks for mode 0666 and sets
 * it with `chmod`, which no umask changes. What PostgreSQL syncs is synced: Emscripten's files ignore it.
 */
class DatabaseFiles extends NodeFS {
  override async init(pglite: PGlite, options: PostgresOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      restrictModes,
      passOnSyncs,
    ] as typeof emscriptenOpts.preRun;
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function restrictModes(module: unknown): void {
  const { FS, NODEFS } = module as EmscriptenModule;
  const { chmod } = FS;
  FS.chmod = (path, mode, dontFollow) => chmod(path, mode & ownerOnly, dontFollow);
  const { mknod } = NODEFS.node_ops;
  NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ownerOnly, device);
}

/** An error reaches PostgreSQL, which then panics: a kernel reports it once, and may have dropped what it could not write. */
function passOnSyncs(module: unknown): void {
  const { FS, NODEFS } = module as EmscriptenModule;
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    NODEFS.tryFSOperation(() => {
      // A file's octets and its length have to outlive a power cut, not its times. For a folder the cheaper call does not write new
      // names.
      if (nfd !== undefined && FS.isFile(node.mode)) fdatasyncSync(nfd);
      else if (nfd !== undefined) fsyncSync(nfd);
    });
    return 0;
  };
}
