/** Words of a header that say "mobile number", alone or among others: `Guardian's mobile`, `phone_2`. */
const numberWords = new Set(
  'mobile mobiles phone phones telephone cellphone cellular msisdn gsm mobileno mobilenumber phoneno phonenumber contactno contactnumber মোবাইল মোবাইলের ফোন ফোনের'.split(
    ' ',
  ),
);
/** Headers that say it when there is nothing else: `to` must not find `total to pay`, nor `number` an `account number`. */
const numberHeaders = new Set([
  ...'number numbers no to tel cell contact contacts recipient recipients receiver destination dst dest da'.split(
    ' ',
  ),
  ...'নম্বর নাম্বার নং প্রাপক সেল যোগাযোগ'.split(' '),
  ...['cell no', 'cell number', 'contact no', 'contact number', 'to number', 'যোগাযোগের নম্বর'],
]);
const textWords = new Set('message messages sms msg text বার্তা মেসেজ এসএমএস টেক্সট'.split(' '));
const textHeaders = new Set(['body', 'content', 'message body', 'বিবরণ', 'লেখা']);

/** The words of each heading of a row. */
export type HeadingWords = readonly (readonly string[])[];

/** Columns whose headings say "mobile number", those that say nothing else first. */
export function numberColumnsNamed(named: HeadingWords): number[] {
  return columnsNamed(named, numberWords, numberHeaders);
}

/** Whether a heading says "mobile number" and nothing else. */
export function isNumberHeading(heading: readonly string[]): boolean {
  return isWhole(heading, numberWords, numberHeaders);
}

export function textColumnsNamed(named: HeadingWords): number[] {
  return columnsNamed(named, textWords, textHeaders);
}

/** Columns whose whole heading is among `headers`, before those that have one of `words` in it. */
function columnsNamed(
  named: HeadingWords,
  words: ReadonlySet<string>,
  headers: ReadonlySet<string>,
): number[] {
  const columns = [...named.keys()];
  const whole = columns.filter((column) => isWhole(named[column] ?? [], words, headers));
  return [
    ...whole,
    ...columns.filter((column) => !whole.includes(column) && named[column]?.some((word) => words.has(word))),
  ];
}

function isWhole(
  heading: readonly string[],
  words: ReadonlySet<string>,
  headers: ReadonlySet<string>,
): boolean {
  return headers.has(heading.join(' ')) || (heading.length === 1 && words.has(heading[0] ?? ''));
}

/** `phoneNumber`, `Phone_number:` → `phone`, `number`. */
export function wordsOf(heading: string): string[] {
  const spaced = heading
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}
