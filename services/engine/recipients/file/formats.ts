import type { FileProblem } from '#contract/sms-receiver/recipients.ts';

/** Enough to tell a format, and the encoding of a text without a byte order mark. */
export const headBytes = 64 * 1024;

/** First bytes → why the file is refused. Names do not decide: exports of web applications are often called `.xls`. */
const refused: readonly [magic: string, problem: FileProblem][] = [
  ['%PDF', 'file-pdf'],
  ['\x89PNG', 'file-image'],
  ['\xff\xd8\xff', 'file-image'],
  ['GIF8', 'file-image'],
  ['BM', 'file-image'],
  ['{\\rtf', 'file-not-a-table'],
  ['BEGIN:VCARD', 'file-not-a-table'],
  ['[{', 'file-not-a-table'],
  ['{"', 'file-not-a-table'],
  ['Rar!', 'file-not-a-table'],
  ['7z\xbc\xaf\x27\x1c', 'file-not-a-table'],
  ['\x1f\x8b', 'file-not-a-table'],
  // A workbook of Excel 2 to 4, before they had a container.
  ['\x09\x08', 'file-old-excel'],
  ['\x09\x04', 'file-old-excel'],
];

/** A compound file of Microsoft: Excel 97 to 2003, and any Office document with a password. */
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Recognizes a file by its first bytes: a container of XML parts, a text, or a reason to refuse it. */
export function formatOf(head: Buffer): 'zip' | 'text' | FileProblem {
  const start = head.toString('latin1', 0, 1024);
  if (start.startsWith('PK\x03\x04')) return 'zip';
  if (start.startsWith(compound)) {
    return head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? 'file-password-protected'
      : 'file-old-excel';
  }
  const match = refused.find(([magic]) => start.startsWith(magic) && !isPlainText(magic, start));
  if (match) return match[1];
  return isWebPage(start) ? 'file-web-page' : 'text';
}

/** In any encoding. A heading may be in angle brackets as well, but not those of a table. */
function isWebPage(start: string): boolean {
  const text = start.replace(/[\0\xef\xbb\xbf\xfe\xff]/g, '').trimStart();
  return (
    /^<(?:!doctype|html|head|table|\?xml)\b/i.test(text) ||
    (text.startsWith('<') && /<t(?:able|r|d)\b/i.test(text))
  );
}

/** `BM` may as well begin a heading; a picture has unprintable bytes after it. */
function isPlainText(magic: string, start: string): boolean {
  return magic === 'BM' && !start.slice(0, 32).includes('\0');
}
