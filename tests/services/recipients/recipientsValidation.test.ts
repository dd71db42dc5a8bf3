import { describe, expect, test } from 'vitest';
import { tableOfNumbers } from '#services/engine/recipients/lists.ts';
import type { Content } from '#services/engine/recipients/validation/index.ts';
import { validateTable, validateFile, numbers } from '#tests/helpers/recipients/validateRecipients.ts';
import { workbook } from '#tests/helpers/recipients/recipientFiles.ts';

const hello: Content = { kind: 'one', text: 'Hello' };

describe('one text for all', () => {
  test('goes to each number once, and each other row is rejected with its reason', async () => {
    const typed = [
      '01712345678',
      '+880 1712-345678',
      '০১৮১২৩৪৫৬৭৮',
      '1912345678',
      '8801612345678.0',
      '8.80171E+12',
      '',
      'abc',
      '0171234567',
      '017123456789',
      '01112345678',
    ];
    const { report, valid, rejected } = await validateTable(tableOfNumbers(typed), hello);
    expect(valid[0]).toEqual({
      row: 1,
      msisdn: '8801712345678',
      operator: 'grameenphone',
      text: null,
      encoding: 'GSM7',
      segments: 1,
    });
    expect(valid.map(({ row, msisdn }) => [row, msisdn])).toEqual([
      [1, '8801712345678'],
      [3, '8801812345678'],
      [4, '8801912345678'],
      [5, '8801612345678'],
    ]);
    expect(rejected).toEqual([
      { row: 2, raw: '+880 1712-345678', reason: 'duplicate' },
      { row: 6, raw: '8.80171E+12', reason: 'msisdn-scientific-notation' },
      { row: 7, raw: '', reason: 'msisdn-empty' },
      { row: 8, raw: 'abc', reason: 'msisdn-not-a-number' },
      { row: 9, raw: '0171234567', reason: 'msisdn-too-short' },
      { row: 10, raw: '017123456789', reason: 'msisdn-too-long' },
      { row: 11, raw: '01112345678', reason: 'msisdn-not-bangladeshi-mobile' },
    ]);
    expect(report).toMatchObject({
      problem: null,
      read: 11,
      valid: 4,
      rejected: { duplicate: 1, 'msisdn-empty': 1, 'msisdn-scientific-notation': 1 },
      parts: { 1: 4 },
      encodings: { GSM7: 4 },
      operators: { grameenphone: 1, robi: 1, banglalink: 1, airtel: 1 },
      credits: 4,
      samples: [{ row: 1, msisdn: '8801712345678', text: 'Hello', encoding: 'GSM7', segments: 1 }],
    });
  });

  test.each([
    ['text-empty', ' \n'],
    ['text-not-sendable', 'half \ud83d'],
    ['text-too-many-segments', 'a'.repeat(1_531)],
  ])('that has a problem, %s, is sent to nobody', async (problem, text) => {
    const { report, valid } = await validateTable(tableOfNumbers(['01712345678']), { kind: 'one', text });
    expect(report).toMatchObject({ problem, read: 0, valid: 0, credits: 0 });
    expect(valid).toEqual([]);
  });

  test('ignores cells that it does not need, however many', async () => {
    const { report } = await validateFile('01712345678,a\n01812345678,a,b,c\n', hello);
    expect(report.valid).toBe(2);
  });

  test('needs a column of numbers', async () => {
    expect((await validateFile('name\nRahim', hello)).report).toMatchObject({
      problem: 'no-number-column',
      read: 0,
    });
    const chosen = { numberColumn: 7 };
    expect((await validateFile('01712345678', hello, chosen)).report.problem).toBe('no-number-column');
  });
});

describe('a text a row', () => {
  const column: Content = { kind: 'column' };

  test('is validated by itself', async () => {
    const file = `mobile;message
01712345678;Hello
01812345678;হ্যালো
01912345678;
01612345678;${'a'.repeat(161)}
01512345678;${'a'.repeat(1_531)}
01312345678;Hello;Rahim
01412345678`;
    const { report, valid, rejected } = await validateFile(file, column);
    expect(
      valid.map(({ row, text, encoding, segments }) => [row, text?.slice(0, 6), encoding, segments]),
    ).toEqual([
      [2, 'Hello', 'GSM7', 1],
      [3, 'হ্যালো', 'UCS2', 1],
      [5, 'aaaaaa', 'GSM7', 2],
    ]);
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'text-empty'],
      [6, 'text-too-many-segments'],
      [7, 'too-many-cells'],
      [8, 'text-empty'],
    ]);
    expect(rejected[2]?.raw).toBe('01312345678;Hello;Rahim');
    expect(report).toMatchObject({
      parts: { 1: 2, 2: 1 },
      encodings: { GSM7: 2, UCS2: 1 },
      credits: 4,
      spilled: 1,
      slightlyOver: { 1: 1 },
    });
  });

  test('of a number that comes twice the first that can be sent counts', async () => {
    const { valid, rejected } = await validateFile(
      'mobile,text\n01712345678,\n01712345678,second\n01712345678,third',
      column,
    );
    expect(valid.map(({ text }) => text)).toEqual(['second']);
    expect(rejected.map(({ reason }) => reason)).toEqual(['text-empty', 'duplicate']);
  });

  test('needs a column of texts, which may be chosen', async () => {
    const file = 'mobile,a,b\n01712345678,x,y';
    expect((await validateFile(file, column)).report.problem).toBe('no-text-column');
    expect((await validateFile(file, { kind: 'column', column: 0 })).report.problem).toBe('no-text-column');
    expect((await validateFile(file, { kind: 'column', column: 3 })).report.problem).toBe('no-text-column');
    expect((await validateFile(file, { kind: 'column', column: 2 })).valid[0]?.text).toBe('y');
    expect((await validateFile(file, column, { textColumn: 1 })).valid[0]?.text).toBe('x');
  });
});

describe('a template', () => {
  test('is filled in from the columns, and tells what fields do to it', async () => {
    const template = `${'a'.repeat(140)} {{ NAME }} {{due}}`;
    const file = `Mobile,Name,Due,Name
01712345678,Rahim,5,x
01812345678,Abdur Rahman Chowdhury,5,x
01912345678,রহিম,5,x
01612345678,,5,x
01512345678,${'x'.repeat(9_000)},5,x
01312345678,Karim,5,x`;
    const { report, valid, rejected } = await validateFile(file, { kind: 'template', template });
    expect(valid[0]?.text).toBe(`${'a'.repeat(140)} Rahim 5`);
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([[6, 'text-too-many-segments']]);
    expect(report).toMatchObject({
      problem: null,
      unknownFields: [],
      parts: { 1: 3, 2: 1, 3: 1 },
      spilled: 2,
      unicodeByField: 1,
      rowsWithEmptyFields: 1,
      strayBraces: 0,
    });
    expect(report.samples.map(({ row }) => row)).toEqual([2, 3, 4, 5, 7]);
  });

  test('tells how many rows a few characters less would make a part shorter', async () => {
    const lengths = [20, 21, 22, 23, 24, 167, 168, 170, 171];
    const list = numbers(lengths.length).map((number, index) => `${number},${'x'.repeat(lengths[index]!)}`);
    const template = (own: number) => ({ kind: 'template', template: `${'a'.repeat(own)}{{name}}` }) as const;
    const { report } = await validateFile(`mobile,name\n${list.join('\n')}`, template(140));
    // 161 to 163 of 160 that one part holds, 307 and 308 of 306 that two do; 310 is too far.
    expect(report.slightlyOver).toEqual({ 1: 3, 2: 2 });
    const shorter = await validateFile(`mobile,name\n${list.join('\n')}`, template(137));
    expect(report.credits - shorter.report.credits).toBe(3 + 2);
  });

  test('with fields that no column has is sent to nobody', async () => {
    const { report } = await validateFile('mobile,name\n01712345678,Rahim', {
      kind: 'template',
      template: 'Dear {{nmae}} {{name}} {{amount}}',
    });
    expect(report).toMatchObject({ problem: 'unknown-fields', unknownFields: ['nmae', 'amount'], read: 0 });
    const headless = await validateFile('01712345678,Rahim', { kind: 'template', template: '{{name}}' });
    expect(headless.report.problem).toBe('unknown-fields');
  });

  test('shows the first 19 messages and the longest', async () => {
    const rows = numbers(300).map(
      (number, index) => `${number},${'x'.repeat(index === 200 ? 90 : index % 50)}`,
    );
    const { report } = await validateFile(`mobile,name\n${rows.join('\n')}`, {
      kind: 'template',
      template: 'Dear {{name}} {{name}',
    });
    expect(report.samples.map(({ row }) => row)).toEqual([
      ...Array.from({ length: 19 }, (_, at) => at + 2),
      202,
    ]);
    expect(report.strayBraces).toBe(1);
  });

  test('rejects rows whose formulas have no value or an error where it needs them, and no others', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row>${text('mobile')}${text('name')}${text('other')}</row>
      <row>${text('01712345678')}<c><f>A1</f></c></row>
      <row>${text('01812345678')}<c t="e"><f>A1</f><v>#REF!</v></c></row>
      <row>${text('01912345678')}<c t="str"><f>A1</f><v>Karim</v></c><c><f>A1</f></c></row>
      <row><c><f>A1</f></c>${text('Rahim')}</row>`;
    const { report, valid, rejected } = await validateFile(workbook({ rows }), {
      kind: 'template',
      template: 'Dear {{name}}',
    });
    expect(valid.map(({ text: own }) => own)).toEqual(['Dear Karim']);
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'formula-without-value'],
      [3, 'cell-error'],
      [5, 'formula-without-value'],
    ]);
    expect(report.formulaCells).toBe(5);
  });
});
