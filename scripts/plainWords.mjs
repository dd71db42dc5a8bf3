import path from 'node:path';

/**
 * Words that docs/glossary.md has replaced: the phrases, what to write instead, and where the phrase is refused. In
 * `names` are identifiers, files and folders; `everywhere` adds comments, where some of the phrases are plain English.
 * @type {readonly (readonly [phrases: string, instead: string, where: 'names' | 'everywhere'])[]}
 */
export const replacedWords = [
  ['dear to read', 'an expensive scan', 'everywhere'],
  ['deed, deeds', 'an action, or an audit entry', 'everywhere'],
  ['give up, gives up, gave up', 'abandon or resolve, with the object', 'names'],
  ['hang up, hangs up, hung up', 'disconnect, or abort', 'names'],
  ['hold active', 'lock', 'names'],
  ['in our words', 'toAppError', 'names'],
  ['kept by key', 'forceIndexPlans', 'everywhere'],
  ['left behind', 'orphaned', 'names'],
  ['look anew', 'resetPolling', 'names'],
  ['notice access', 'onAccessVersion', 'names'],
  ['or taken', 'mapUniqueViolation', 'names'],
  ['silence watch', 'ConnectionWatchdog', 'everywhere'],
  ['tell, tells, told', 'notify, report, send, or pipelined (of a statement)', 'names'],
  ['tidy, tidies, tidied, tidying', 'upkeep, table maintenance, or vacuum', 'everywhere'],
  ['unsettled', 'unpersisted', 'names'],
  ['call back, calls back', 'cancel', 'names'],
  ['hand over', 'release, with the object', 'names'],
  ['hold back, holds back', 'suspend', 'names'],
  ['let go, lets go', 'release, with the object', 'names'],
  ['mount routes', 'mountEndpoints', 'names'],
  ['still ours', 'isLeaseCurrent', 'names'],
  ['tally, tallies', 'count changes', 'names'],
  ['give back, gives back, gave back', 'refund (credit), or release (a lease)', 'names'],
  ['hear, hears, heard', 'receive, or notice', 'names'],
  ['judge, judges, judged', 'validate', 'everywhere'],
  ['last second', 'a sliding window', 'names'],
  ['under way', 'pending, or in flight (messages only)', 'names'],
  // Still in use. Each comes in when its names are replaced.
  // ['departure, departures', 'a send time', 'names'],
  // ['look at, looks at, looked at', 'check (a list), validate (a row), or read', 'names'],
  // ['preflight, pre flight', 'check (of a user), or validate (of a row)', 'names'],
];

/** `letGo`, `let_go` and `let-go` are the words of "let go". */
const wordsOf = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

const listed = replacedWords.flatMap(([phrases, instead, where]) =>
  phrases.split(', ').map((phrase) => ({ phrase, instead, where })),
);
const inNames = listed;
const inComments = listed.filter(({ where }) => where === 'everywhere');

function findIn(text, words) {
  const spaced = ` ${wordsOf(text).join(' ')} `;
  return words.find(({ phrase }) => spaced.includes(` ${phrase} `));
}

/** A comment that begins so is seldom a sentence, and its reader has to guess what it is about. Questions are. */
const unnamedSubject = /^[\s*]*(?:Of\b|What\b(?![^.!?]*\?))/;

/** Refuses the words above in identifiers, comments and paths, and comments that do not begin with their subject. */
export const plainWords = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Refuse words that the glossary has replaced, and comments without a subject.' },
    messages: {
      replaced: '"{{phrase}}" is not a word of ours: write {{instead}} (docs/glossary.md).',
      unnamedSubject:
        'Begin the comment with the thing it is about or a verb, not with "Of" or "What" (CONTRIBUTING.md).',
    },
    schema: [],
  },
  create({ cwd, filename, sourceCode, report }) {
    const known = new Map();
    const refuse = (place, found) => {
      if (found) report({ ...place, messageId: 'replaced', data: found });
    };
    const checkName = (node) => {
      if (!known.has(node.name)) known.set(node.name, findIn(node.name, inNames));
      refuse({ node }, known.get(node.name));
    };
    return {
      Identifier: checkName,
      JSXIdentifier: checkName,
      PrivateIdentifier: checkName,
      Program(node) {
        refuse({ loc: { line: 1, column: 0 }, node }, findIn(path.relative(cwd, filename), inNames));
        for (const comment of sourceCode.getAllComments()) {
          refuse({ loc: comment.loc }, findIn(comment.value, inComments));
          if (unnamedSubject.test(comment.value)) report({ loc: comment.loc, messageId: 'unnamedSubject' });
        }
      },
    };
  },
};
