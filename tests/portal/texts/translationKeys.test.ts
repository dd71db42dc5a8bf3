import path from 'node:path';
import {
  isCallExpression,
  isImportDeclaration,
  isObjectLiteralExpression,
  isStringLiteralLikeNode,
  isTemplateExpression,
  isTypeNode,
  type Expression,
  type Node,
  type SourceFile,
  type TemplateExpression,
} from 'typescript-native/unstable/ast';
import { API } from 'typescript-native/unstable/sync';
import { afterAll, expect, test } from 'vitest';
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

// The compiler in Go, which needs a quarter of the time.
const compiler = new API();
afterAll(() => compiler.close());
const config = path.resolve('tsconfig.portal.json');
const { program, checker } = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)!;

/** The texts that an expression can have; null when any may come. */
function valuesOf(expression: Expression): string[] | null {
  const type = checker.getTypeAtLocation(expression)!;
  const all = type.isUnionType() ? type.getTypes() : [type];
  const values = all.map((each) => (each.isLiteralType() ? String(each.value) : null));
  return values.every((value) => value !== null) ? values : null;
}

interface Used {
  place: string;
  /** The file and what its template begins with. */
  template: string;
  /** With `*` for a part that may be anything. */
  key: string;
}

function keysOf(file: SourceFile): Used[] {
  const used: Used[] = [];
  const name = path.relative('.', file.fileName);
  const add = (node: Node, key: string, head = key) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    used.push({ place: `${name}:${line + 1}`, template: `${name} ${head}`, key });
  };
  const visit = (node: Node): void => {
    if (isImportDeclaration(node) || isTypeNode(node)) return;
    if (isStringLiteralLikeNode(node) && keyPattern.test(node.text)) add(node, node.text);
    if (isTemplateExpression(node) && !hasOtherText(node)) {
      let keys = [node.head.text];
      for (const { expression, literal } of node.templateSpans) {
        const values = valuesOf(expression) ?? ['*'];
        keys = keys.flatMap((key) => values.map((value) => key + value + literal.text));
      }
      for (const key of keys) if (headPattern.test(key)) add(node, key, node.head.text);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return used;
}

/** Whether the call says what to show where there is no text: `translate(key, { _: other })`. */
function hasOtherText(key: TemplateExpression): boolean {
  if (!isCallExpression(key.parent)) return false;
  const [, options] = key.parent.arguments;
  return Boolean(
    options &&
    isObjectLiteralExpression(options) &&
    options.properties.some((property) => 'name' in property && property.name?.getText() === '_'),
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
    .getSourceFileNames()
    .filter((name) => /\/src\//.test(name) && !/node_modules|\/src\/i18n\//.test(name))
    .flatMap((name) => keysOf(program.getSourceFile(name)!));
  expect(used.length).toBeGreaterThan(1_000);
  const missing = used.filter(
    ({ template, key }) => ![...notKeys, ...widerTypes].includes(template) && !isThere(key),
  );
  expect(missing.map(({ place, key }) => `${place} ${key}`)).toEqual([]);
});
