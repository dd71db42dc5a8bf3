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
  ...['N.A.', 'N.A', 'n.a.', '<none>', '(none)', '(blank)'],
  ...['#GETTING_DATA', '#SPILL!', '#CALC!', '#ERROR!', '[object Object]'],
]);
const longest = Math.max(...[...words].map(({ length }) => length));
/** Longer values are not searched for characters that cannot be seen. */
const longestUntrimmed = 100;

/** Dashes stand where an office has nothing to write, and characters that cannot be seen where a web page had none. */
const unwritten = /^[\p{Pd}−]*$/u;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether the value of a field is blank, or a word such as `NULL` that customers should not read. */
export function isNoValue(value: string): boolean {
  if (value.length > longestUntrimmed) return value.trim() === '';
  const trimmed = value.replace(unseen, '').trim();
  return unwritten.test(trimmed) || (trimmed.length <= longest && words.has(trimmed));
}
