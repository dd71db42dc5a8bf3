import type { PortabilityFault, PortabilityMode } from '#contract/main-api/carriers/portability.ts';
import { recordFields } from '../portal/recordFields.ts';

/** The provider's portability table. */
export const portability = {
  help: 'A number may have been ported to another operator than its prefix says. Barta goes by this table, and by the prefix of all other numbers. The operator of a number decides which account it is sent by, whether the sender ID is approved, and where reports count it.',
  table: 'Portability table',
  none: 'The table is empty: prefixes alone decide.',
  numbers: '1 number |||| %{count} numbers',
  ranges: '1 range |||| %{count} ranges',
  imported: 'Last imported on %{time}.',
  imported_by: 'Last imported on %{time} by %{name}.',
  look_up: {
    title: 'Look up a number',
    number: 'Mobile number',
  },
  operator_and_reason: '%{operator}: %{reason}',
  reason: {
    prefix: 'By its prefix.',
    same: 'The operator of its prefix, by the table imported on %{imported}.',
    number: 'Ported from %{prefix}, by the table imported on %{imported}.',
    number_dated: 'Ported from %{prefix} on %{ported}, by the table imported on %{imported}.',
    range: 'In a range ported from %{prefix}, by the table imported on %{imported}.',
    range_dated: 'In a range ported from %{prefix} on %{ported}, by the table imported on %{imported}.',
  },
  import: {
    title: 'Import',
    help: 'A file with a number, or both ends of a range, in each row. Dates may be missing. A number counts before a range around it; ranges must not overlap. The whole file is checked first: where a row is wrong, nothing changes.',
    mode: 'What is in the table already',
    modes: {
      add: 'Keep it, and add the file',
      replace: 'Replace it by the file',
    } satisfies Record<PortabilityMode, string>,
    choose: 'Choose a file',
    done: '1 row imported. |||| %{count} rows imported.',
    faulty: 'Nothing was imported: 1 row is wrong. |||| Nothing was imported: %{count} rows are wrong.',
    row: 'Row %{row}:',
    other: 'See row %{row}.',
    first_only: 'The first %{count} are listed.',
  },
  fault: {
    'msisdn-scientific-notation': 'the spreadsheet has shortened the number (1.71E+09): its digits are lost.',
    'msisdn-not-a-number': 'this is not a number.',
    'msisdn-too-short': 'the number has too few digits.',
    'msisdn-too-long': 'the number has too many digits.',
    'msisdn-not-bangladeshi-mobile': 'this is not a Bangladeshi mobile number.',
    'no-number': 'the number, or an end of the range, is missing.',
    'number-and-range': 'it has both a number and a range.',
    'range-backwards': 'the range ends before it begins.',
    'range-overlaps': 'the range overlaps another one.',
    'number-twice': 'the same number belongs to another operator, and no date says which is later.',
    'no-operator': 'the operator is not known.',
    'bad-date': 'the date is not a day such as 31/12/2027.',
    'row-broken': 'the row cannot be read.',
  } satisfies Record<PortabilityFault, string>,
  empty: {
    action: 'Empty the table',
    title: 'Empty the portability table?',
    content:
      '1 entry is removed, and prefixes alone decide. Export the table first if you may need it again. |||| All %{count} entries are removed, and prefixes alone decide. Export the table first if you may need it again.',
    done: 'The portability table is empty.',
  },
} as const;

export const portabilityResource = {
  portability: {
    name: 'Portability table |||| Portability tables',
    fields: { ...recordFields, numbers: 'Numbers', ranges: 'Ranges' },
  },
} as const;
