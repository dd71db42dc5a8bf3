/** Words that programs write where they have no value. Names that people have are not among them: `Na`, `Nil`. */
const words = new Set([
  ...[
    'nan',
    'NaN',
    'NAN',
    'NaT',
    'null',
    'NULL',
    'Null',
    '(null)',
    '[null]',
    '<null>',
    '\\N',
    'none',
    'None',
    'NONE',
  ],
  ...[
    'nil',
    'undefined',
    'NA',
    'N/A',
    'n/a',
    '<NA>',
    '#N/A',
    '#NULL!',
    '#REF!',
    '#VALUE!',
    '#NAME?',
    '#DIV/0!',
    '#NUM!',
  ],
  ...['#GETTING_DATA', '#SPILL!', '#CALC!', '#ERROR!', '[object Object]'],
]);
const longest = Math.max(...[...words].map(({ length }) => length));

/** Whether the value of a field is blank, or a word such as `NULL` that customers should not read. */
export function isNoValue(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || (trimmed.length <= longest && words.has(trimmed));
}
