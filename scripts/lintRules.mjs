import path from 'node:path';
import { plainWords } from './plainWords.mjs';

/** Times of services are the database's (ADR 25): clocks of machines differ, and jump when they are set. */
export const databaseTime = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuse the clock of the machine.' },
    messages: {
      localClock: 'Use now() in SQL or the DatabaseClock for times, performance.now() for waits.',
    },
    schema: [],
  },
  create({ report }) {
    const refuse = (node) => report({ node, messageId: 'localClock' });
    return {
      "CallExpression[callee.object.name='Date'][callee.property.name='now']": refuse,
      "NewExpression[callee.name='Date'][arguments.length=0]": refuse,
    };
  },
};

/** Browsers drop Bangla digits in inputs of the type `number`, without a word. */
const numberInput = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuse inputs that take Latin digits only.' },
    messages: { latinOnly: 'Use WholeNumberInput or wholeNumberOf: this input drops Bangla digits.' },
    schema: [],
  },
  create({ report }) {
    const refuse = (node) => report({ node, messageId: 'latinOnly' });
    return {
      "ImportSpecifier[imported.name='NumberInput']": refuse,
      "JSXAttribute[name.name='type'][value.value='number']": refuse,
    };
  },
};

/** Folders that `#…` names in imports (package.json); each folder of `services` is one. */
const areas = new Set(['contract', 'domain', 'database', 'services', 'src', 'tests']);

/** @param file from the root of the repository */
function areaOf(file) {
  const [first, second] = file.split(path.sep);
  return first === 'services' ? `${first}/${second}` : first;
}

/** Imports from another area go by its name: a file that moves within its area keeps them. */
export const importsByArea = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuse relative imports from another area.' },
    messages: { byArea: "Import '#{{target}}', by the name of the area." },
    schema: [],
  },
  create({ report, filename, cwd }) {
    const from = path.relative(cwd, filename);
    // The entry points of the services are in no area of their own.
    if (!areas.has(from.split(path.sep)[0]) || path.dirname(from) === 'services') return {};
    const check = ({ source }) => {
      if (!source?.value.startsWith('.')) return;
      const target = path.join(path.dirname(from), source.value);
      if (areas.has(target.split(path.sep)[0]) && areaOf(target) !== areaOf(from))
        report({ node: source, messageId: 'byArea', data: { target } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/** Our own rules, for the linter. */
export default {
  meta: { name: 'barta' },
  rules: {
    'database-time': databaseTime,
    'imports-by-area': importsByArea,
    'number-input': numberInput,
    'plain-words': plainWords,
  },
};
