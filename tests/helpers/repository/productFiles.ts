import { readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** The product's own files, tests left out. */
export function filesOfProduct(): string[] {
  return ['contract', 'domain', 'database', 'services', 'src'].flatMap((area) =>
    readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${area}/${name.split(path.sep).join('/')}`),
  );
}
