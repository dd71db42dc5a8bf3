// Makes dist/barta-<version>.tar.gz: what a machine with Node needs to run Barta, without what only developers need.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './billOfMaterials.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ownScripts, releaseFiles } from './releaseFiles.mjs';
import { run } from './run.mjs';

/** Files of packages that nothing reads while Barta runs. Licences stay. */
const unread = /\.(map|ts|cts|mts)$|(?<!licen[cs]e)\.md$/i;
/** The same of what prints documents: its builds for browsers, and the weights of the font that no document uses. */
const unprinted =
  /pdfkit\/(\.yarn|js\/pdfkit\.(browser|standalone))|harfbuzz-subset\.wasm$|noto-sans-bengali\/(?!LICENSE|package\.json|files).+|noto-sans-bengali-[a-z-]+-\d+-normal(\.woff2|(?<!-[47]00-normal)\.woff)$/;
const mostMegabytes = 30;

await ensureInstalled();
await ensureBuilt();
const project = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `barta-${project.version}`;
const parent = 'dist/release';
const folder = path.join(parent, name);
rmSync(parent, { recursive: true, force: true });
for (const file of releaseFiles) cpSync(file, path.join(folder, file), { recursive: true });
const installed = productionPackages();
for (const location of installed) {
  const filter = (source) => !unread.test(source) && !unprinted.test(source);
  cpSync(location, path.join(folder, location), { recursive: true, filter });
}
writeJson('package.json', manifest());
writeJson('barta.cdx.json', billOfMaterials(installed));

const archive = `dist/${name}.tar.gz`;
// The same sources make the same archive, whoever packs them and when.
const modified = `--mtime=${process.env.SOURCE_DATE_EPOCH ? `@${process.env.SOURCE_DATE_EPOCH}` : '@0'}`;
const everybodyReads = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
const compressed = '--use-compress-program=gzip -n -9';
await run('tar', [
  '--sort=name',
  modified,
  ...everybodyReads,
  compressed,
  '-cf',
  archive,
  '-C',
  parent,
  name,
]);
rmSync(parent, { recursive: true });

const content = readFileSync(archive);
const digest = createHash('sha256').update(content).digest('hex');
writeFileSync(`${archive}.sha256`, `${digest}  ${path.basename(archive)}\n`);
const megabytes = content.length / 1e6;
console.log(`${archive}: ${megabytes.toFixed(1)} MB, for ${process.platform} on ${process.arch}`);
if (megabytes > mostMegabytes) {
  console.error(`A release may have ${mostMegabytes} MB.`);
  process.exit(1);
}

function writeJson(file, content) {
  writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

/** @returns the folders of the packages that run, each with those that it has for itself */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.keys(packages).filter(
    (location) =>
      location.lastIndexOf('node_modules/') === 0 && !packages[location].dev && existsSync(location),
  );
}

function manifest() {
  const kept = ['name', 'version', 'description', 'license', 'private', 'type', 'engines', 'dependencies'];
  const runnable = Object.entries(project.scripts).filter(([script]) => !ownScripts.test(script));
  return {
    ...Object.fromEntries(kept.map((property) => [property, project[property]])),
    scripts: { ...Object.fromEntries(runnable), start: 'node --enable-source-maps dist/services/start.js' },
  };
}
