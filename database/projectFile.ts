import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = folderWith('package.json', import.meta.dirname);

/** Where a file of this project is, whether this runs from its sources or from what was built of them. */
export function projectFile(relativePath: string): URL {
  return pathToFileURL(path.join(root, relativePath));
}

function folderWith(name: string, start: string): string {
  if (existsSync(path.join(start, name))) return start;
  const above = path.dirname(start);
  if (above === start) throw new Error(`No folder above ${import.meta.dirname} has a ${name}.`);
  return folderWith(name, above);
}
