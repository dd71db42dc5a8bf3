import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { csvQueryFields } from '../../exportQuery.ts';
import { batchLimits } from '../../sms-receiver/newBatches.ts';
import { operators } from '../../sms-receiver/messages.ts';
import { rejectReasons } from '../../sms-receiver/recipients.ts';
import {
  CalendarDate,
  Instant,
  TypedMsisdn,
  nullable,
  oneOf,
  record,
  valuesByKey,
} from '../../vocabulary.ts';

/** Limits of a file, and of the table as a whole: each SMS receiver keeps five bytes of each number in memory. */
export const portabilityLimits = {
  fileBytes: 100 * 1024 * 1024,
  rows: 3_000_000,
  tableRows: 5_000_000,
  faults: 200,
} as const;

/**
 * - add: the rows of the file are added; where the table has the same number or range, the later one of the two counts
 * - replace: what is not in the file is removed
 */
export const portabilityModes = ['add', 'replace'] as const;
export type PortabilityMode = (typeof portabilityModes)[number];

/** Why a row keeps the file from being imported. Code → English; the portal translates the code. */
export const portabilityFaults = {
  'msisdn-scientific-notation': rejectReasons['msisdn-scientific-notation'],
  'msisdn-not-a-number': rejectReasons['msisdn-not-a-number'],
  'msisdn-too-short': rejectReasons['msisdn-too-short'],
  'msisdn-too-long': rejectReasons['msisdn-too-long'],
  'msisdn-not-bangladeshi-mobile': rejectReasons['msisdn-not-bangladeshi-mobile'],
  'no-number': 'The row has neither a number nor both ends of a range.',
  'number-and-range': 'The row has a number and a range.',
  'range-backwards': 'The range ends before it begins.',
  'range-overlaps': 'The range overlaps another one.',
  'number-twice': 'Another row gives the same number to another operator, and no date says which is later.',
  'no-operator': 'The operator is none of Grameenphone, Banglalink, Robi, Airtel and Teletalk.',
  'bad-date': 'The date is not a day such as 31/12/2027 or 2027-12-31.',
  'row-broken': 'The row cannot be read.',
} as const;
export type PortabilityFault = keyof typeof portabilityFaults;
const portabilityFaultCodes = Object.keys(portabilityFaults) as [PortabilityFault, ...PortabilityFault[]];

const Count = Type.Integer({ minimum: 0 });
const Row = Type.Integer({ minimum: 1 });

export const PortabilityTable = record({
  /** Single numbers. */
  numbers: Count,
  ranges: Count,
  /** The last import; null when there was none since the table was emptied. */
  importedAt: nullable(Instant),
  /** Null also when the person was deleted. */
  importedBy: nullable(Type.String()),
  mode: nullable(oneOf(portabilityModes)),
});
export type PortabilityTable = Type.Static<typeof PortabilityTable>;

const guarded = { service: 'main-api', permission: 'manage-route', scope: 'platform' } as const;

export const getPortabilityTable = endpoint({
  ...guarded,
  method: 'GET',
  path: '/portability',
  summary: 'How large the portability table is, and who imported it when',
  reply: PortabilityTable,
});

/** All of a list, or nothing where a row of it is wrong. As JSON with `rows`, or as a form with a `file`. */
export const importPortability = endpoint({
  ...guarded,
  method: 'POST',
  path: '/portability/import',
  summary: 'Import a file with the columns number, or from and to, then operator and perhaps date',
  asksForCode: true,
  body: record({
    mode: oneOf(portabilityModes),
    /** Column → value, e.g. `{ "number": "01712345678", "operator": "robi" }`. */
    rows: Type.Optional(
      Type.Array(valuesByKey(Type.String()), {
        minItems: 1,
        maxItems: batchLimits.inlineRows,
      }),
    ),
  }),
  bodyBytes: batchLimits.bodyBytes,
  upload: { fileBytes: portabilityLimits.fileBytes },
  reply: record({
    /** Rows that are not blank, without the header. */
    read: Count,
    /** False where rows are faulty: then nothing has changed. */
    isStored: Type.Boolean(),
    table: PortabilityTable,
    faulty: Count,
    /** The first of them, in the order of the file. */
    faults: Type.Array(
      record({
        row: Row,
        fault: oneOf(portabilityFaultCodes),
        /** The other row of the file that it contradicts; null where that is in the table. */
        other: nullable(Row),
      }),
      { maxItems: portabilityLimits.faults },
    ),
  }),
});
export type PortabilityImport = Type.Static<typeof importPortability.reply>;

export const exportPortability = endpoint({
  ...guarded,
  // Whole numbers stand in it.
  alsoNeeds: 'view-msisdn',
  method: 'GET',
  path: '/portability/export',
  summary: 'The portability table as CSV, which can be imported again',
  query: record(csvQueryFields),
  reply: Type.String(),
  replyType: 'text/csv',
});

export const emptyPortability = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/portability',
  summary: 'Empty the portability table, so that prefixes alone decide',
  asksForCode: true,
  reply: PortabilityTable,
});

/** How the operator of a number is known. */
export const operatorSources = ['prefix', 'number', 'range'] as const;

export const NumberOperator = record({
  operator: oneOf(operators),
  /** By its prefix, or by its row or a range of the portability table. */
  source: oneOf(operatorSources),
  /** The operator of the prefix. */
  byPrefix: oneOf(operators),
  /** The date that the table has; null without one. */
  portedOn: nullable(CalendarDate),
  /** When that row was imported; null for a prefix. */
  importedAt: nullable(Instant),
});
export type NumberOperator = Type.Static<typeof NumberOperator>;

/** For everybody who sends: the number is theirs to give, and the answer has none. */
export const findNumberOperator = endpoint({
  service: 'main-api',
  permission: 'signed-in',
  method: 'GET',
  path: '/portability/number',
  summary: 'The operator of a number, and how it is known',
  query: record({ number: TypedMsisdn }),
  reply: NumberOperator,
});
