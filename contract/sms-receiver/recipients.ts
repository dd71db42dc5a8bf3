import * as Type from 'typebox';
import { fieldProblems } from '../errors.ts';
import { CalendarDate, Id, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { encodings, operators } from './messages.ts';

/** Limits of a list of recipients. Lengths are UTF-16 units. */
export const recipientLimits = {
  fileBytes: 200 * 1024 * 1024,
  /** As many as a sheet of Excel can have, blank ones not counted. */
  rows: 1_048_576,
  columns: 200,
  /** All cells of one row together. */
  rowLength: 10_000,
  templateLength: 10_000,
} as const;

/** Why one row is not sent to. Code → English for people who call the API; the portal translates the code. */
export const rejectReasons = {
  'msisdn-empty': 'The mobile number is missing.',
  'msisdn-scientific-notation': fieldProblems['msisdn-scientific-notation'],
  'msisdn-not-a-number': fieldProblems['msisdn-not-a-number'],
  'msisdn-too-short': fieldProblems['msisdn-too-short'],
  'msisdn-too-long': fieldProblems['msisdn-too-long'],
  'msisdn-not-bangladeshi-mobile': fieldProblems['msisdn-not-bangladeshi-mobile'],
  'opted-out': fieldProblems['msisdn-opted-out'],
  'on-do-not-disturb': fieldProblems['msisdn-on-do-not-disturb'],
  duplicate: 'This number is a duplicate of an earlier row.',
  'sender-id-not-approved-there': 'The operator of this number has not approved the sender ID.',
  'text-empty': 'The text is missing.',
  'text-too-many-segments': fieldProblems['text-too-many-segments'],
  'text-not-sendable': fieldProblems['text-not-sendable'],
  'field-empty': 'A field of the text has no value in this row.',
  'formula-without-value': 'A cell holds a formula whose result was not saved.',
  'cell-error': 'A cell holds an error of the spreadsheet, such as #N/A.',
  'too-many-cells': 'This row has more cells than the others: a text with the delimiter in it needs quotes.',
  'broken-quotes': 'A quotation mark stands where none may: the row may have swallowed those after it.',
} as const;
export type RejectReason = keyof typeof rejectReasons;
export const rejectReasonCodes = Object.keys(rejectReasons) as [RejectReason, ...RejectReason[]];

export { fileProblems, type FileProblem } from './fileProblems.ts';

/** Why nothing of a list can be sent, whatever its rows say. */
const listProblems = [
  'no-number-column',
  'no-text-column',
  'unknown-fields',
  'template-too-long',
  'text-empty',
  'text-too-many-segments',
  'text-not-sendable',
] as const;
export type ListProblem = (typeof listProblems)[number];

/** How the characters of a text file are stored. Windows-1252 is what is left when nothing else fits, so it is a guess. */
const charsets = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Charset = (typeof charsets)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How many parts a message can have, as keys of a histogram. */
const partCounts = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

export const Count = Type.Integer({ minimum: 0 });
/** Counted from 0. */
export const Column = Type.Integer({ minimum: 0, maximum: recipientLimits.columns - 1 });
/** As a person counts the rows of the file or list, 1 is the first. */
const Row = Type.Integer({ minimum: 1 });

/** Word → how often; words that did not occur may be missing. */
function countsOf<const Words extends readonly string[]>(words: Words) {
  const properties = Object.fromEntries(words.map((word) => [word, Type.Optional(Count)]));
  return Type.Unsafe<Partial<Record<Words[number], number>>>(record(properties));
}

/** Rejected rows, by their reason. */
export const RejectCounts = countsOf(rejectReasonCodes);

/** Rows that a workbook hides, by a filter or by hand, are left out unless somebody asks for them. */
export const hiddenRowChoices = ['leave-out', 'include'] as const;
export type HiddenRowChoice = (typeof hiddenRowChoices)[number];

/** The part of a file's table that a person can choose; the rest is guessed from its first rows. */
export const tableChoice = {
  hasHeader: Type.Optional(Type.Boolean()),
  /** The row of the headings, as `ListTable` counts; the rows above it are left out. */
  headerRow: Type.Optional(Type.Integer({ minimum: 1, maximum: recipientLimits.rows })),
  numberColumn: Type.Optional(Column),
  /** The name of a workbook's sheet, as `sheetList` has it. */
  sheet: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  hiddenRows: Type.Optional(oneOf(hiddenRowChoices)),
};

/** The same without the columns: where the table is. */
export type TablePlace = Omit<Type.Static<Type.TObject<typeof tableChoice>>, 'numberColumn'>;

/** The first cells of a sheet, for people to recognise it by. */
export const sheetSample = { sheets: 50, rows: 3, cells: 8, cellLength: 60 } as const;

const Sheet = record({
  name: Type.String(),
  /** Only a person can choose a hidden sheet. */
  isHidden: Type.Boolean(),
  /** No cell at its beginning has a value. */
  isEmpty: Type.Boolean(),
  sample: Type.Array(Type.Array(MaskableText)),
});
export type Sheet = Type.Static<typeof Sheet>;

/** The table that was found in a list. */
export const ListTable = record({
  format: oneOf(['csv', 'xlsx', 'list']),
  /** Null where there is nothing to decode: XLSX and lists. */
  charset: nullable(oneOf(charsets)),
  delimiter: nullable(oneOf(delimiters)),
  /** The sheet that is read, and of how many: the first that is not hidden and looks like a list, unless one was chosen. */
  sheet: nullable(Type.String()),
  sheets: Count,
  /** The sheets to choose from, where there are several. */
  sheetList: Type.Optional(Type.Array(Sheet)),
  hasHeader: Type.Boolean(),
  /** The row of the headings; null without a header. Missing where a list has no rows of its own. */
  headerRow: Type.Optional(nullable(Row)),
  /** Rows above the headings, such as a title, which are left out. */
  rowsAbove: Type.Optional(Count),
  /** Whether hidden rows are left out or included; missing unless hidden rows were seen at the beginning. */
  hiddenRows: Type.Optional(oneOf(hiddenRowChoices)),
  /** Columns that the workbook hides. */
  hiddenColumns: Type.Optional(Type.Array(Column)),
  /** Every column that may be the number, if there are several and nobody has chosen: `numberColumn` is then one of them. */
  numberColumns: Type.Optional(Type.Array(Column)),
  /** As written; empty without a header. Where it is shorter than the rows, the last headings are empty. */
  headers: Type.Array(MaskableText),
  columns: Count,
  numberColumn: nullable(Column),
  textColumn: nullable(Column),
  /** The first rows below the header, for people to check the columns by. */
  sample: Type.Array(record({ row: Row, cells: Type.Array(MaskableText) })),
});
export type ListTable = Type.Static<typeof ListTable>;

/** How fields such as `{{name}}` without a value are treated: refuse the request, send all the same, or skip these rows. */
export const emptyFieldChoices = ['refuse', 'send', 'leave-out'] as const;
export type EmptyFieldChoice = (typeof emptyFieldChoices)[number];

/** How numbers of operators that have not approved the sender ID are treated: refuse the request, or skip these rows. */
export const unapprovedChoices = ['refuse', 'leave-out'] as const;
export type UnapprovedChoice = (typeof unapprovedChoices)[number];

/** Rows that are named for each field without a value, and fields that are named. */
export const emptyFieldLimits = { rows: 10, fields: 50 } as const;

/** A field that has no value in some valid rows. */
export const EmptyField = record({
  name: MaskableText,
  rows: Count,
  /** The first of these rows. */
  firstRows: Type.Array(Row, { maxItems: emptyFieldLimits.rows }),
});
export type EmptyField = Type.Static<typeof EmptyField>;

export const RenderedSample = record({
  row: Row,
  msisdn: MaskableText,
  text: MaskableText,
  encoding: oneOf(encodings),
  segments: Type.Integer({ minimum: 1 }),
});
export type RenderedSample = Type.Static<typeof RenderedSample>;

/** Promotional messages of a list whose numbers are reached only by routes that need an approval of the text. */
export const ContentCheck = record({
  /** Valid rows that need one. */
  needing: Count,
  /** Those of them whose text no approval fits. The list is not accepted with them. */
  unapproved: Count,
  /** Approvals that the others fit; some may begin only later. */
  approvals: Type.Array(
    record({
      id: Id,
      campaignId: Type.String(),
      /** The first and the last day, in Bangladesh; null is without an end. */
      validFrom: CalendarDate,
      validUntil: nullable(CalendarDate),
    }),
  ),
});
export type ContentCheck = Type.Static<typeof ContentCheck>;

/** The result of checking a list, counted over all its rows before anything is sent or charged. */
export const CheckReport = record({
  facts: ListTable,
  /** Not null: nothing was read, all counts are 0. */
  problem: nullable(oneOf(listProblems)),
  /** Rows that are not blank, without the header: valid and rejected ones. */
  read: Count,
  valid: Count,
  rejected: RejectCounts,
  /** Parts a message → messages: `{ "1": 47688, "2": 312 }`. */
  parts: countsOf(partCounts),
  /**
   * Parts → valid rows that are 1 to 3 characters longer than so many parts hold: shortened, each costs a credit less.
   * `{ "1": 1940 }` are rows of two parts that nearly fit into one.
   */
  slightlyOver: countsOf(partCounts),
  encodings: countsOf(encodings),
  operators: countsOf(operators),
  /** Valid rows of operators that have not approved the sender ID; missing without any. The list is not accepted with them. */
  unapproved: Type.Optional(countsOf(operators)),
  /** Missing where no message needs an approval of its text. */
  content: Type.Optional(ContentCheck),
  /** Credits: one for each part of each valid row. */
  credits: Count,
  /** Fields of the template that no column is called by, as written. */
  unknownFields: Type.Array(MaskableText),
  /**
   * Valid rows in which a field has no value: its column is empty or has a word that programs write for nothing (`NULL`,
   * `nan`, `#N/A`), or the text that is sent still contains `{{field}}`.
   */
  rowsWithEmptyFields: Count,
  /** The same by field, in the order of the first row that lacks it. */
  emptyFields: Type.Array(EmptyField, { maxItems: emptyFieldLimits.fields }),
  /** Valid rows that need more parts than most rows do. */
  spilled: Count,
  /** Valid rows that a character in a field turns into UCS-2, while the template itself is GSM-7. */
  unicodeByField: Count,
  /** Pairs of braces in the template that make no field: `{{name}`. */
  strayBraces: Count,
  /** Cells whose value a formula gave; the value that was saved is sent. */
  formulaCells: Count,
  /** Rows that the workbook hides: left out, and then in no other count, unless the request includes them. */
  hiddenRows: Type.Optional(Count),
  /** Valid rows with several numbers in the cell: the first mobile number gets the message. */
  severalNumbers: Type.Optional(Count),
  /** Fields of the template whose heading several columns have: the first of them is used. */
  ambiguousFields: Type.Optional(Type.Array(MaskableText)),
  /** The first messages as they would be sent, and the longest. */
  samples: Type.Array(RenderedSample, { maxItems: 20 }),
});
export type CheckReport = Type.Static<typeof CheckReport>;
