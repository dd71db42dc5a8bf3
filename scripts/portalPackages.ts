import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package that a file belongs to. */
const packageFolder = /^node_modules\/(.*\/node_modules\/)?(@[^/]+\/)?[^/]+/;

/** Writes down which packages the portal has code of; the bill of materials of a release names them (scripts/billOfMaterials.mjs). */
export function portalPackages(file: string): Plugin {
  let root = '';
  return {
    name: 'portal-packages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
      );
      const folders = modules.flatMap((id) => packageFolder.exec(path.posix.relative(root, id))?.[0] ?? []);
      await writeFile(file, `${JSON.stringify([...new Set(folders)].sort(), null, 2)}\n`);
    },
  };
}
