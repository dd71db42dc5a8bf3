import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { composed } from '#domain/composed.ts';
import { advertWordsIn } from '#domain/messages/texts/advertWords.ts';
import { mapLiterals, parseTemplate } from '#domain/messages/texts/template.ts';
import { maskNumbersIn, patternOf } from '#domain/numbers/msisdnMask.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { holdsRows, splitNumbers } from '#domain/numbers/pastedNumbers.ts';
import { optOutWish } from '#domain/opt-outs/optOutWish.ts';
import { guessColumns } from '#domain/lists/recipientColumns.ts';
import { searchTerms } from '#domain/search/searchTerms.ts';
import { composeText, segmentsOf, splitText } from '#domain/sms/segments.ts';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';
import { Pattern as AnswerPattern } from '#services/engine/carriers/http/answers/pattern.ts';
import { parseReceipts, receiptReader } from '#services/engine/carriers/http/receipts/readReceipts.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import { ParameterTemplate } from '#services/engine/carriers/http/request/template.ts';
import { readReceiptText } from '#services/engine/receipts/receiptText.ts';
import { Parameters } from '#services/sms-receiver/public-api/dialects/request/Parameters.ts';
import { anySeparator, recipientsOf } from '#services/sms-receiver/public-api/dialects/request/recipients.ts';
import { printableText } from '#services/kit/pdf/printableText.ts';
import { parseJson } from '#services/kit/http/json.ts';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { filesOfProduct, root } from '#tests/helpers/repository/productFiles.ts';

/** As many characters as the head of a request may have, and a pasted text easily has. */
const length = 16_384;
/**
 * A pattern of quadratic time takes more than 100 ms for them, one of linear time less than one; the reader of opt-outs, which looks at
 * words one by one, takes 10.
 */
const mostMs = 40;

/** Patterns that need not be quick: they read settings and files of the operator, or never more than so many characters. */
const exempt: Record<string, string> = {
  'services/database-manager/backup/backup.ts': 'names of files of the database',
  'services/kit/database/connection/serversOf.ts': 'a setting',
  'services/kit/files/secretFiles.ts': 'names of settings',
  'contract/names/nameProblem.ts': 'names of at most 1,000 characters',
  'services/engine/recipients/xlsx/cellFormats.ts': '255 characters of a format',
};

interface Pattern {
  where: string;
  source: string;
  flags: string;
}

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const parsed = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec((node as ts.LiteralLikeNode).text) ?? [];
      found.push({ where: file, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function patternsOfSchemas(schema: object, where: string): Pattern[] {
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'pattern' && typeof value === 'string') return [{ where, source: value, flags: 'u' }];
    return typeof value === 'object' && value !== null ? patternsOfSchemas(value, where) : [];
  });
}

/** Texts that most patterns look for, each repeated. The last ones are marks that have to be put in order. */
const anyUnits = [
  ...' /0a"-.:,;([{<%?@=_\'\\+#&\t\n\0০ক',
  'a ',
  ' a',
  '{{',
  '}}',
  '1.',
  'a-',
  '01712',
  'a\u0301\u0323',
];
const anyEnds = ['', '!', '\n!', '\0'];

/** The pattern's own fixed words, such as `text:`, and the single characters that it names. */
function unitsOf(source: string): string[] {
  const words = source.match(/[A-Za-z0-9_:/ ."-]{2,}/g) ?? [];
  const named = source.replace(/\\[a-zA-Z]/g, '').match(/[^\\()[\]{}|*+?^$]/gu) ?? [];
  return [...words, ...named];
}

function* inputsFor(units: Iterable<string>): Generator<string> {
  for (const unit of new Set(units))
    for (const end of anyEnds) {
      const filled = unit.repeat(Math.ceil(length / unit.length));
      yield filled + end;
      // A pattern may begin with what is not repeated.
      if (end === '!') yield `"${filled}${end}`;
    }
}

/** The shortest of some runs, in processor time: on a busy machine a run waits for its turn. */
function shortestMs(run: () => unknown, enough: number): number {
  let shortest = Infinity;
  for (let round = 0; round < 4 && shortest > enough; round += 1) {
    const start = cpuMs();
    run();
    shortest = Math.min(shortest, cpuMs() - start);
  }
  return shortest;
}

/**
 * The first input that takes too long, and how long it takes. A slow machine makes all inputs take longer, but only quadratic time is
 * four times as long for twice the characters.
 */
function slowest(read: (text: string) => unknown, units: Iterable<string>): string | null {
  for (const input of inputsFor(units)) {
    const ms = shortestMs(() => read(input), mostMs);
    if (ms <= mostMs) continue;
    const half = input.slice(0, Math.ceil(input.length / 2)) + input.slice(-1);
    if (ms > 3 * shortestMs(() => read(half), ms / 4))
      return `${JSON.stringify(input.slice(0, 12))}… takes ${Math.round(ms)} ms`;
  }
  return null;
}

function slowestOf({ source, flags }: Pattern): string | null {
  const pattern = new RegExp(source, flags);
  // Also a pattern that is not global begins at each character until it matches.
  return slowest((text) => text.replace(pattern, ''), [...anyUnits, ...unitsOf(source)]);
}

describe('the time that a text takes grows no faster than its length', () => {
  test.each([
    [/\/+$/, true],
    [/\s+$/, true],
    [/"[^"]*"/g, false],
    [/^\d+$/, false],
  ])('this test finds a pattern that is slow: %s', (pattern, isSlow) => {
    expect(slowestOf({ where: '', source: pattern.source, flags: pattern.flags }) !== null).toBe(isSlow);
  });

  test('in each pattern of the product', () => {
    const patterns = filesOfProduct()
      .filter((file) => !(file in exempt))
      .flatMap(patternsIn);
    expect(patterns.length).toBeGreaterThan(150);
    const slow = patterns.flatMap((pattern) => {
      const found = slowestOf(pattern);
      return found ? [`${pattern.where}: /${pattern.source}/${pattern.flags} ${found}`] : [];
    });
    expect(slow).toEqual([]);
  });

  test('in each pattern of the contract', () => {
    const bySource = new Map(
      Object.entries(endpoints)
        .flatMap(([name, spec]) => patternsOfSchemas(spec, name))
        .map((pattern) => [pattern.source, pattern]),
    );
    const slow = [...bySource.values()].flatMap((pattern) => {
      const found = slowestOf(pattern);
      return found ? [`${pattern.where}: ${pattern.source} ${found}`] : [];
    });
    expect(slow).toEqual([]);
  });

  const answer = new AnswerPattern('*a*"{id}"*a*b*0*');
  const readPushed = receiptReader(httpPresets.jasmin.receipts, 'exact');
  const onePattern = new RegExp(patternOf('8801712345678'));
  test.each<[string, (text: string) => unknown]>([
    ['normal form', composed],
    ['words of advertising', advertWordsIn],
    ['fields of a template', parseTemplate],
    ['texts between fields', (text) => mapLiterals(text, (literal) => literal)],
    ['masked numbers', maskNumbersIn],
    ['one number in any spelling', (text) => onePattern.test(text)],
    ['a number', parseMsisdn],
    ['a pasted list', splitNumbers],
    ['whether a pasted list has rows', holdsRows],
    ['STOP and START', optOutWish],
    ['columns', (text) => guessColumns([[text, text]])],
    ['what is searched for', searchTerms],
    ['composed texts', composeText],
    ['counted parts', segmentsOf],
    ['cut parts', splitText],
    ['slashes', withoutTrailingSlashes],
    ['receipts', readReceiptText],
    ['documents', printableText],
    ['answers of carriers over HTTP', (text) => answer.match(text)],
    ['rules for such answers', (text) => new AnswerPattern(text).match(text)],
    ['requests to them', (text) => new ParameterTemplate(text, 'url').fill(() => 'x')],
    ['receipts that they push', (text) => readPushed(parseReceipts(text, text))],
    ['parameters of dialects', (text) => attempt(() => new Parameters(text, { kind: 'none' }))],
    ['lists of numbers in dialects', (text) => attempt(() => recipientsOf(text, anySeparator))],
    ['JSON', (text) => attempt(() => parseJson(text))],
    ['JSON after a string', (text) => attempt(() => parseJson(`{"${'a'.repeat(length)}"${text}`))],
  ])('when these are read: %s', (_what, read) => {
    expect(
      slowest(read, [...anyUnits, 'a\u0301'.repeat(9), '\u0301\u0323', 'id:', 'text:', '1 ', '০১', '":']),
    ).toBeNull();
  });
});

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
