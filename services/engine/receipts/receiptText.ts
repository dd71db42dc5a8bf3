/** The fields of a receipt's text; each null where the text lacks it or was cut before it. */
export interface ReceiptText {
  id: string | null;
  state: string | null;
  error: string | null;
  doneDate: string | null;
  /** Whether it begins with an id and has a state and one more of the fields, unlike any text of a person. */
  isComplete: boolean;
}

const begin = String.raw`(?:^|[\s,;|])`;
const colon = String.raw`\s?[:=]\s{0,3}`;
const field = (name: string, value: string) => new RegExp(`${begin}${name}${colon}${value}`, 'i');
const patterns = {
  text: field('text', ''),
  begin: /^\s*(?:msg_?|message_?)?id\s?[:=]/i,
  id: field('(?:msg_?|message_?)?id', String.raw`["']?([^\s,;|"']{1,64})["']?(?=[\s,;|]|$)`),
  // Two words and more where the first alone says something else: `NOT DELIVERED`, `DELIVERED TO NETWORK`. A name of a field is no word.
  state: field(
    'stat(?:us|e)?',
    String.raw`["']?((?:(?:not|non|no|delivery|en|in|timed?|submit|sent|send)\s(?!(?:done|submit)[ _-]?date)(?=[\w-]+(?:[\s,;|]|$)))?\w[\w-]{0,199}(?:\sto\s\w{1,20}(?=[\s,;|]|$))?)`,
  ),
  // Letters, dots and dashes, because each carrier has its own codes.
  error: field('err(?:or)?(?:[_ -]?code)?', String.raw`["']?([\w./+-]{1,200})["']?(?=[\s,;|]|$)`),
  // Up to the next field, since some dates have spaces in them.
  doneDate: field(
    'done[ _-]?date',
    String.raw`([^\s,;|][^,;|]{0,39}?)(?=[\s,;|]+[a-z][a-z_ -]{0,15}\s?[:=]|[\s,;|]*$)`,
  ),
  other: field('(?:sub|dlvrd|submit[ _-]?date)', ''),
};

/**
 * Reads `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` (SMPP 3.4 Appendix B), where each carrier
 * has its own order, case, spaces and separators, and some leave fields out. What stands after `text:` is the customer's words and is
 * not read.
 */
export function readReceiptText(text: string): ReceiptText {
  const end = text.search(patterns.text);
  const fields = end === -1 ? text : text.slice(0, end);
  const valueOf = (pattern: RegExp) => pattern.exec(fields)?.[1] ?? null;
  const own = {
    id: valueOf(patterns.id),
    state: valueOf(patterns.state),
    error: valueOf(patterns.error),
    doneDate: valueOf(patterns.doneDate),
  };
  const hasMore = own.doneDate !== null || own.error !== null || patterns.other.test(fields);
  return {
    ...own,
    isComplete: patterns.begin.test(fields) && own.id !== null && own.state !== null && hasMore,
  };
}
