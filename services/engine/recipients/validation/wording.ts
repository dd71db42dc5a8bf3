import {
  recipientLimits,
  type ListProblem,
  type RejectReason,
  type ListTable,
} from '#contract/sms-receiver/recipients.ts';
import { isNoValue } from '#domain/messages/texts/noValue.ts';
import { fieldKey, fieldsLeftIn, fill, parseTemplate } from '#domain/messages/texts/template.ts';
import type { TableRow } from '../table.ts';
import { validateText, type ValidatedText } from '../../acceptance/textRules.ts';

/** The source of the texts that recipients read: one text for all, the text of a column, or a template over the columns. */
export type Content =
  | { kind: 'one'; text: string }
  /** @property column counted from 0; the guessed one when it is missing */
  | { kind: 'column'; column?: number | null }
  | { kind: 'template'; template: string };

export interface WordedText extends Omit<ValidatedText, 'problem'> {
  problem: RejectReason | null;
  /** Names of the fields that have no value; none in nearly all rows. */
  emptyFields: readonly string[];
}

export interface Wording {
  /** Not null: no row gets a text. */
  problem: ListProblem | null;
  unknownFields: string[];
  /** Fields by which several columns are called. */
  ambiguousFields: string[];
  strayBraces: number;
  /** The columns that texts are made of; a row in which they cannot be trusted gets none. */
  columns: readonly number[];
  /** The text if it is the same for all rows, which then need none of their own. */
  common: WordedText | null;
  /** The template's own text is GSM-7, so that UCS-2 comes from a field. */
  isGsm: boolean;
  textFor(row: TableRow): WordedText;
}

export function wordingOf(content: Content, facts: ListTable): Wording {
  if (content.kind === 'one') return oneText(content.text);
  if (content.kind === 'column') return textColumn(content.column ?? facts.textColumn, facts);
  return overColumns(content.template, facts);
}

const plain = { problem: null, unknownFields: [], ambiguousFields: [], strayBraces: 0, isGsm: false };

function oneText(text: string): Wording {
  const { problem } = validateText(text);
  const common = worded(text, fieldsLeftIn(text));
  return { ...plain, problem, columns: [], common, textFor: () => common };
}

function textColumn(column: number | null, facts: ListTable): Wording {
  const isThere = column !== null && column < facts.columns && column !== facts.numberColumn;
  const named = facts.headers.findLastIndex((header) => header !== '') + 1;
  // Then cells without a heading may be the rest of a text that has the delimiter in it.
  const maySplitText = facts.delimiter !== null && column !== null && named === column + 1;
  return {
    ...plain,
    problem: isThere ? null : 'no-text-column',
    columns: isThere ? [column] : [],
    common: null,
    textFor({ cells }) {
      const text = cells[column ?? -1] ?? '';
      if (maySplitText && cells.slice(named).some((cell) => cell.trim() !== '')) return tooManyCells;
      return worded(text, fieldsLeftIn(text));
    },
  };
}

/** A field means the first of several columns with the same heading. */
function overColumns(text: string, facts: ListTable): Wording {
  const template = parseTemplate(text);
  const headings = facts.headers.map(fieldKey);
  const columnOf = new Map(headings.map((heading, column) => [heading, column] as const).reverse());
  const columns = template.fields.map(({ key }) => columnOf.get(key) ?? -1);
  const unknownFields = template.fields.filter((_, index) => columns[index] === -1).map(({ name }) => name);
  const ambiguousFields = template.fields
    .filter(({ key }) => headings.indexOf(key) !== headings.lastIndexOf(key))
    .map(({ name }) => name);
  const own = validateText(template.literals.join(''));
  const values = new Array<string>(columns.length).fill('');
  return {
    problem: templateProblem(text, unknownFields, template.fields.length === 0 ? own.problem : null),
    unknownFields,
    ambiguousFields,
    strayBraces: template.strayBraces,
    columns,
    common: null,
    isGsm: own.encoding === 'GSM7',
    textFor({ cells }) {
      let emptyFields = none;
      for (const [index, column] of columns.entries()) {
        const value = cells[column] ?? '';
        values[index] = value;
        if (isNoValue(value)) emptyFields = [...emptyFields, template.fields[index]!.name];
        else if (value.includes('{{')) emptyFields = [...emptyFields, ...fieldsLeftIn(value)];
      }
      const filled = fill(template, values);
      return filled === null ? { ...tooLong, emptyFields } : worded(filled, emptyFields);
    },
  };
}

const none: readonly string[] = [];

function worded(text: string, emptyFields: readonly string[]): WordedText {
  return { ...validateText(text), emptyFields };
}

const notWorded = {
  encoding: 'GSM7',
  segments: 0,
  units: 0,
  isSlightlyOver: false,
  text: '',
  emptyFields: none,
} as const;
const tooLong = { ...notWorded, problem: 'text-too-many-segments' } as const;
const tooManyCells = { ...notWorded, problem: 'too-many-cells' } as const;

function templateProblem(
  text: string,
  unknownFields: readonly string[],
  ownProblem: ListProblem | null,
): ListProblem | null {
  if (text.length > recipientLimits.templateLength) return 'template-too-long';
  return unknownFields.length > 0 ? 'unknown-fields' : ownProblem;
}
