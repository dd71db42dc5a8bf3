import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');
export const areas = ['contract', 'domain', 'database', 'services', 'src'] as const;

export interface Import {
  /** Paths from the root, with `/`. */
  from: string;
  /** A file of ours, or the name of a package. */
  to: string;
  isFile: boolean;
  /** Gone after compilation: `import type` and `export type`. An `import { type … }` still loads its file. */
  isTypeOnly: boolean;
  /** `import()`: loads its file later, or never. */
  isLazy: boolean;
}

/** The product's own files, tests left out. */
export function filesOfProduct(): string[] {
  return areas.flatMap((area) =>
    readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${area}/${name.split(path.sep).join('/')}`),
  );
}

/** Every import of those. */
export function importsOfProduct(): Import[] {
  return filesOfProduct().flatMap(importsOf);
}

function importsOf(from: string): Import[] {
  const source = ts.createSourceFile(
    from,
    readFileSync(path.join(root, from), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const found: Import[] = [];
  const add = (specifier: ts.Expression, isTypeOnly: boolean, isLazy: boolean) => {
    if (!ts.isStringLiteral(specifier)) return;
    const file = fileOf(from, specifier.text);
    found.push({ from, to: file ?? specifier.text, isFile: file !== null, isTypeOnly, isLazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false, false);
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node.isTypeOnly, false);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0]!, false, true);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal as ts.Expression, true, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The file that a relative path or `#area/…` means; null for a package. */
function fileOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null;
}

export function exists(file: string): boolean {
  return existsSync(path.join(root, file.replace(/\?.*$/, '')));
}

/** The first way round in a graph, as the names along it; null when there is none. */
export function findCycle(edges: readonly { from: string; to: string }[]): string[] | null {
  const next = byStart(edges);
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (node: string): string[] | null => {
    const start = trail.indexOf(node);
    if (start >= 0) return [...trail.slice(start), node];
    if (done.has(node)) return null;
    trail.push(node);
    for (const { to } of next.get(node) ?? []) {
      const cycle = walk(to);
      if (cycle) return cycle;
    }
    trail.pop();
    done.add(node);
    return null;
  };
  for (const node of next.keys()) {
    const cycle = walk(node);
    if (cycle) return cycle;
  }
  return null;
}

function byStart<Edge extends { from: string }>(edges: readonly Edge[]): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) groups.set(edge.from, [...(groups.get(edge.from) ?? []), edge]);
  return groups;
}
