import { expect, test } from 'vitest';
import { nameLength } from '#contract/vocabulary.ts';
import { attachmentOf, paperName } from './paperName.ts';

test.each([
  ['letter.pdf', 'letter.pdf'],
  ['Trade Licence 2026.PDF', 'Trade Licence 2026.pdf'],
  ['অনুমতিপত্র.pdf', 'অনুমতিপত্র.pdf'],
  // With a joiner, and with a letter of two code points.
  ['র\u200d্যাব \u09af\u09bc.pdf', 'র\u200d্যাব \u09af\u09bc.pdf'.normalize('NFC')],
  ['setup.exe', 'setup.exe.pdf'],
  ['picture.jpeg', 'picture.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Rahim\\nid.pdf', 'nid.pdf'],
  ['.bashrc', 'bashrc.pdf'],
  ['a"b<c>|d?.pdf', 'a_b_c__d_.pdf'],
  ['gpj\u202efdp.pdf', 'gpjfdp.pdf'],
  ['two\r\nlines: x\t.pdf', 'twolines_ x.pdf'],
  ['\ufeff \u200b', 'paper.pdf'],
  ['', 'paper.pdf'],
  ['.pdf', 'paper.pdf'],
])('the file %j is called %j', (given, name) => {
  expect(paperName(given, 'pdf')).toBe(name);
});

test('has the ending of its content, and a length that every file system takes', () => {
  expect(paperName('nid.png', 'jpeg')).toBe('nid.jpg');
  const long = paperName('😀'.repeat(5_000), 'png');
  expect([...long]).toHaveLength(nameLength);
  expect(long).toMatch(/^(😀)+\.png$/u);
});

test('a browser saves it under its name, another program under one in ASCII', () => {
  expect(attachmentOf('ট্রেড (1).pdf')).toBe(
    `attachment; filename="_____ (1).pdf"; filename*=UTF-8''%E0%A6%9F%E0%A7%8D%E0%A6%B0%E0%A7%87%E0%A6%A1%20%281%29.pdf`,
  );
});
