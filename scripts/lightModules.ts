import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** By the name that is imported: little code with the same exports in place of code that the portal has no use for. */
const replacements: Record<string, string> = {
  // Our lists have an exporter of their own (`src/components/list/listFile.ts`).
  'jsonexport/dist/index.js': 'export default () => { throw new Error("This list has no exporter."); };',
  // Makes labels of names that have none. All ours have one, as `tests/portal` sees to.
  inflection: ['transform', 'humanize', 'capitalize', 'singularize', 'pluralize', 'inflect']
    .map((name) => `export const ${name} = (text) => text;`)
    .join('\n'),
  // Compares names of columns.
  diacritic: 'export const clean = (text) => text.normalize("NFD").replace(/[\\u0300-\\u036f]/g, "");',
  // Only react-admin's menu items use it, and none of ours has a shortcut there.
  'react-hotkeys-hook': 'export const useHotkeys = () => undefined;',
  // Settings of react-admin's configurable components, of which we have none. It asks for the width of the page each time that the layout
  // renders, so that the browser lays a long list out once more.
  './Inspector.js': 'export const Inspector = () => null;',
  // Polyfill of what every browser that can run the portal has.
  'object.entries': 'module.exports = Object.entries;',
};

const router = fileURLToPath(new URL('../node_modules/react-router/dist/production', import.meta.url));

/** Leaves out what libraries import and the portal does not use: 12 KiB of what a first list loads (ADR 55). */
export function lightModules(): Plugin {
  return {
    name: 'light-modules',
    enforce: 'pre',
    apply: 'build',
    // react-router's package exports name only its development build, which contains warnings.
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: `${router}/index.mjs` },
          { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
        ],
      },
    }),
    resolveId: (wanted) => (wanted in replacements ? `\0${wanted}` : null),
    load: (id) => replacements[id.slice(1)] ?? null,
  };
}
