import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Limits of a JSON text. Parsing and checking one blocks the event loop, and the number of values and of different
 * keys costs more time than the number of octets.
 */
const most = {
  /** Lists in lists and records in records; the contract has four. */
  depth: 20,
  /** A list in a request has 10,000 rows: these are 20 columns each. */
  values: 200_000,
  /** Different keys; a list may have 200 columns. */
  keys: 1_000,
  /** Characters of a key. Longer ones share their hash with all keys of their length, so each is compared with the others. */
  keyLength: 10_000,
} as const;

/**
 * Checks a JSON text against the limits before it is parsed. It need not be well formed.
 * @throws malformed-request, payload-too-large
 */
function checkJsonSize(text: string): void {
  const keys = new Set<string>();
  let depth = 0;
  let values = 1;
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        start = at + 1;
        end = endOfString(text, start);
        at = end;
        break;
      case colon:
        if (end - start > most.keyLength) throw tooLarge('a key that is too long');
        keys.add(text.slice(start, end));
        // A second colon after the same string is an error of the text, and would cost as much as the string is long.
        start = end;
        if (keys.size > most.keys) throw tooLarge(`more than ${most.keys} different keys`);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        values += 1;
        if (depth > most.depth)
          throw new AppError('malformed-request', `The request is nested more than ${most.depth} deep.`);
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      case comma:
        values += 1;
        break;
    }
    if (values > most.values) throw tooLarge(`more than ${most.values} values; send such a list as a file`);
  }
}

/** Parses JSON that came as a text, such as a filter. @throws SyntaxError, and what `checkJsonSize` does */
export function parseJson(text: string): unknown {
  checkJsonSize(text);
  return JSON.parse(text);
}

/**
 * Fastify's own parser, after `checkJsonSize`.
 * @param allowsEmpty accepts an empty text as no body instead of refusing it as malformed
 */
export function limitJson(app: FastifyInstance, { allowsEmpty = false } = {}): void {
  // A prototype key in a JSON body is an attempt at an attack.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (allowsEmpty && text === '') return done(null, undefined);
    try {
      checkJsonSize(text);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, text, done);
  });
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The index of the closing quotation mark, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return at;
    at += unit === backslash ? 2 : 1;
  }
  return text.length;
}

function tooLarge(what: string): AppError {
  return new AppError('payload-too-large', `The request holds ${what}.`);
}
