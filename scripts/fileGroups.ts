import { build, type PluginOption, type Rolldown } from 'vite';

type Groups = Rolldown.CodeSplittingGroup[];

/** In files of their own, by language. */
const isText = /src\/i18n\/(en|bn)\/|domain\/words\//;
const lists = /src\/(resources\/.*List|pages\/.*(List|Report|History|Log|Requests)Page)\.tsx$/;
const reports = /src\/pages\/reports\/\w+Page\.tsx$/;
const recordLists = /src\/resources\/.*List\.tsx$/;
const forms = /src\/resources\/.*(Create|Edit)\.tsx$/;
const figures = /src\/pages\/(dashboard|open-work|send\/batches|number|health)\/\w*\/?\w+Page\.tsx$/;
const isOfFew = (pages: number) => pages > 2 && pages < 6;
/** Inputs in which one types to find a choice: few lists show one at once. */
const choices = /(useAutocomplete|Autocomplete|AutocompleteInput|useSuggestions)\.js$/;

/**
 * Which modules share a file. Without groups each set of pages that share a module gets a file: a list loaded 220, most of them below 2 kB,
 * and each request costs more processor time than parsing such a file. With one group for all of it every page loads everything (ADR 55).
 * So a group has what a share of the pages of a kind need. Whatever such a page needs, its imports need too, so no group brings with it
 * what its pages do not need.
 */
export async function fileGroups(
  plugins: PluginOption[],
  treeshake: Rolldown.TreeshakingOptions,
): Promise<Groups> {
  const pages = await pagesByModule(plugins, treeshake);
  const all = new Set([...pages.values()].flatMap((each) => [...each]));
  const neededBy = (kind: RegExp, share: number) => {
    const count = (ids: Iterable<string>) => [...ids].filter((id) => kind.test(id)).length;
    const least = Math.max(1, share * count(all));
    return (id: string) => !isText.test(id) && count(pages.get(id) ?? []) >= least;
  };
  const onDashboard = neededBy(/DashboardPage/, 1);
  const groups: Groups = [
    // The sign-in page has one file of its own, and what it does not need is not in it.
    { name: 'entry', tags: ['$initial'] },
    // Shared by the texts of the portal and by forms and pages outside it, which must not come together.
    {
      name: 'formTexts',
      test: /src\/i18n\/en\/(portal\/(form|profile)|sign-in\/(secondStep|invitation|recovery))/,
    },
    { name: 'shell', test: neededBy(/src\/App\.tsx$/, 1) },
    { name: 'lists', test: neededBy(lists, 0.7) },
    { name: 'reports', test: neededBy(reports, 0.4) },
    { name: 'choices', test: choices },
    { name: 'records', test: neededBy(recordLists, 0.2) },
    { name: 'forms', test: neededBy(forms, 0.3) },
    { name: 'common', test: neededBy(/./, 0.15) },
    { name: 'figures', test: neededBy(figures, 0.25) },
    // Few other pages need these parts of it, which are small. Those that many need stay in files of their own.
    {
      name: 'dashboard',
      test: (id) => onDashboard(id) && isOfFew(pages.get(id)!.size),
      includeDependenciesRecursively: false,
    },
  ];
  // The first of the groups that want a module has it.
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/**
 * The pages, and other modules that are imported on demand, that need each module: by its id, the ids of those. Found by building once
 * with a file for each set of modules that the same pages need.
 */
async function pagesByModule(plugins: PluginOption[], treeshake: Rolldown.TreeshakingOptions) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { treeshake } },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, Rolldown.OutputChunk>();
  for (const each of output) if (each.type === 'chunk') files.set(each.fileName, each);
  const pages = new Map<string, Set<string>>();
  for (const { facadeModuleId, fileName, isDynamicEntry } of files.values()) {
    if (!isDynamicEntry || !facadeModuleId) continue;
    for (const id of modulesOf(fileName, files)) {
      pages.set(id, (pages.get(id) ?? new Set()).add(facadeModuleId));
    }
  }
  return pages;
}

/** The modules of a file and of all that it imports. */
function modulesOf(fileName: string, files: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const names = new Set([fileName]);
  // Those that are added are visited too.
  for (const name of names) for (const imported of files.get(name)?.imports ?? []) names.add(imported);
  return new Set([...names].flatMap((name) => files.get(name)?.moduleIds ?? []));
}
