// The bill of materials of a release: the packages that it holds, and those that the portal in it was built from.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The folders of the packages that the portal has code of, as its build has written them. */
const portalPackages = 'dist/portal-packages.json';

/**
 * @param installed the folders of the packages in the release, by the names that package-lock.json has for them; each brings those
 *   that it has for itself
 * @returns a CycloneDX document that is the same for the same sources
 */
export function billOfMaterials(installed) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const isInstalled = (folder) =>
    installed.some((each) => folder === each || folder.startsWith(`${each}/node_modules/`));
  const folders = [
    ...Object.keys(packages).filter((folder) => isInstalled(folder) && existsSync(folder)),
    ...JSON.parse(readFileSync(portalPackages, 'utf8')),
  ];
  const { $schema, bomFormat, specVersion, version, metadata, components, dependencies } = allPackages();
  const project = metadata.component['bom-ref'];
  const refs = new Set([project, ...folders.map((folder) => refOf(folder, packages[folder]))]);
  return {
    $schema,
    bomFormat,
    specVersion,
    version,
    // npm takes the name from the folder of the checkout, and some versions of it write folders among the properties.
    metadata: { component: { ...metadata.component, type: 'application', name: 'barta', properties: [] } },
    components: byRef(components, (component) => component['bom-ref'])
      .filter((component) => refs.has(component['bom-ref']))
      // For npm what the portal is built from is for development only.
      .map((component) => ({ ...component, scope: 'required', properties: [] })),
    dependencies: byRef(dependencies, ({ ref }) => ref)
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** All of the lockfile: with `--omit dev` npm also leaves out what production and development both need. */
function allPackages() {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const options = { encoding: 'utf8', maxBuffer: 100e6, shell: process.platform === 'win32' };
  return JSON.parse(execFileSync('npm', args, options));
}

/** The reference that npm gives a package. */
function refOf(folder, { name = folder.split('node_modules/').at(-1), version }) {
  return `${name}@${version}`;
}

/** npm 10 writes a package as often as it is installed. */
function byRef(entries, keyOf) {
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
}
