import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { help } from '#src/i18n/en/help/index.ts';
import { en } from '#src/i18n/en/index.ts';

/*
 * Each key by which the portal's sources ask for a text is there. `translations.test.ts` proves that both languages have the same
 * keys. Keys that are put together are tried with all values that their parts can have, as the compiler knows them.
 */

type Texts = { [key: string]: string | Texts };
const texts = { ...(en as unknown as Texts), help: help as unknown as Texts };

function find(key: string): string | Texts | undefined {
  return key
    .split('.')
    .reduce<string | Texts | undefined>(
      (found, step) => (typeof found === 'object' ? found[step] : undefined),
      texts,
    );
}

const rootPattern = Object.keys(texts).join('|');
const keyPattern = new RegExp(`^(?:${rootPattern})(?:\\.[\\w-]+)+$`);
const headPattern = new RegExp(`^(?:${rootPattern})\\.`);

/** Templates of another thing: names of what is stored in the browser. */
const notKeys = [
  'src/layout/search/recentResults.ts search.recent.',
  'src/pages/send/batches/list/BatchListPage.tsx batches.upcoming',
  'src/pages/send/batch-form/check/TestSend.tsx send.',
  'src/pages/send/batch-form/check/useSendBatch.ts bulk.key',
];

/** Templates whose parts have a wider type than what comes. */
const widerTypes = [
  // Numbers alone are refused, no rows of files.
  'src/components/opt-outs/AddedNumbers.tsx problems.',
  // The states of the other kinds of records are chips.
  'src/layout/search/results.tsx users.state.',
  // The fields that people edit.
  'src/resources/tickets/conflict/ConflictTable.tsx resources.tickets.fields.',
  // A decision: approved or rejected.
  'src/components/tickets/refunds/useDecideRefund.ts tickets.refund.',
  // Only branches, campaigns and users can be missing.
  'src/pages/reports/totals/useRowNames.ts totals.without.',
];

const config = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.portal.json',
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  },
)!;
const program = ts.createProgram(
  config.fileNames.filter((name) => /\/src\//.test(name)),
  config.options,
);
const checker = program.getTypeChecker();

/** The texts that an expression can have; null when any may come. */
function valuesOf(expression: ts.Expression): string[] | null {
  const type = checker.getTypeAtLocation(expression);
  const all = type.isUnion() ? type.types : [type];
  const values = all.map((each) => {
    if (each.isStringLiteral() || each.isNumberLiteral()) return String(each.value);
    if (each.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(each);
    return null;
  });
  return values.every((value) => value !== null) ? values : null;
}

interface Used {
  place: string;
  /** The file and what its template begins with. */
  template: string;
  /** With `*` for a part that may be anything. */
  key: string;
}

function keysOf(file: ts.SourceFile): Used[] {
  const used: Used[] = [];
  const name = path.relative('.', file.fileName);
  const add = (node: ts.Node, key: string, head = key) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    used.push({ place: `${name}:${line + 1}`, template: `${name} ${head}`, key });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) && keyPattern.test(node.text)) add(node, node.text);
    if (ts.isTemplateExpression(node) && !hasOtherText(node)) {
      let keys = [node.head.text];
      for (const { expression, literal } of node.templateSpans) {
        const values = valuesOf(expression) ?? ['*'];
        keys = keys.flatMap((key) => values.map((value) => key + value + literal.text));
      }
      for (const key of keys) if (headPattern.test(key)) add(node, key, node.head.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return used;
}

/** Whether the call says what to show where there is no text: `translate(key, { _: other })`. */
function hasOtherText(key: ts.TemplateExpression): boolean {
  if (!ts.isCallExpression(key.parent)) return false;
  const [, options] = key.parent.arguments;
  return Boolean(
    options &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some((property) => property.name?.getText() === '_'),
  );
}

function isThere(key: string): boolean {
  if (!key.includes('*')) return find(key) !== undefined;
  // Something must stand where a part may be anything.
  const matches = new RegExp(`^${key.replace(/[.]/g, '\\.').replaceAll('*', '[^.]+')}$`);
  return flat(texts).some((each) => matches.test(each));
}

function flat(branch: Texts, prefix = ''): string[] {
  return Object.entries(branch).flatMap(([name, value]) => [
    prefix + name,
    ...(typeof value === 'object' ? flat(value, `${prefix}${name}.`) : []),
  ]);
}

test('each key that the portal uses has a text', () => {
  const used = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/src\//.test(fileName) && !/node_modules|\/src\/i18n\//.test(fileName))
    .flatMap(keysOf);
  expect(used.length).toBeGreaterThan(1_000);
  const missing = used.filter(
    ({ template, key }) => ![...notKeys, ...widerTypes].includes(template) && !isThere(key),
  );
  expect(missing.map(({ place, key }) => `${place} ${key}`)).toEqual([]);
});
