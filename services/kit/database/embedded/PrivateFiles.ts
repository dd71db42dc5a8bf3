import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';

type PostgresOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/** The parts of Emscripten's file system that are used here. */
interface EmscriptenModule {
  FS: { chmod(path: unknown, mode: number, dontFollow?: boolean): void };
  NODEFS: {
    node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown };
  };
}

const ownerOnly = ~0o077;

/**
 * The folder of the database, of which every file can be read and written by its owner alone. PGlite asks for mode 0666
 * and sets it with `chmod`, which no umask changes.
 */
export class PrivateFiles extends NodeFS {
  override async init(pglite: PGlite, options: PostgresOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), restrictModes] as typeof emscriptenOpts.preRun;
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
