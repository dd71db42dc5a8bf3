import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentsOf } from '#domain/sms/segments.ts';
import { FileRefused } from '#services/engine/recipients/table.ts';
import { tableOfNumbers, tableOfRecords } from '#services/engine/recipients/lists.ts';
import { validateList, type Content, type ValidRow } from '#services/engine/recipients/validation/index.ts';
import { readTable } from '#services/engine/recipients/readTable.ts';
import { RowBuffer } from '#services/engine/recipients/RowBuffer.ts';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { validateTable, numbers } from '#tests/helpers/recipients/validateRecipients.ts';

const hello: Content = { kind: 'one', text: 'Hello' };

describe('rows that came with the call', () => {
  test('have fields instead of columns, whatever they are called', async () => {
    const records = [
      { to: '01712345678', name: 'Rahim', amount: 500 },
      JSON.parse('{"to":"01812345678","__proto__":"x","constructor":"y"}') as Record<string, string>,
    ];
    const { report, valid } = await validateTable(tableOfRecords(records), {
      kind: 'template',
      template: '{{name}} {{Amount}} {{__proto__}} {{constructor}}',
    });
    expect(valid.map(({ row, text }) => [row, text])).toEqual([
      [1, 'Rahim 500  '],
      [2, '  x y'],
    ]);
    expect(report.facts).toMatchObject({ format: 'list', hasHeader: true, numberColumn: 0 });
    expect(report.rowsWithEmptyFields).toBe(2);
  });

  test('may have a text each', async () => {
    const { valid } = await validateTable(tableOfRecords([{ to: '01712345678', text: 'Hello' }]), {
      kind: 'column',
    });
    expect(valid[0]?.text).toBe('Hello');
  });

  test('have no more fields than a file columns', () => {
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, 'x']));
    expect(() => tableOfRecords([wide])).toThrow(FileRefused);
  });

  test('show what was refused as a database can hold it', async () => {
    const { rejected } = await validateTable(tableOfNumbers(['0171\0\ud83d', 'x'.repeat(2_000)]), hello);
    expect(rejected.map(({ raw }) => raw)).toEqual(['0171\ufffd\ufffd', 'x'.repeat(500)]);
  });
});

describe('how it goes through a list', () => {
  test('in batches of at most 5,000, in order, one at a time', async () => {
    const sizes: number[] = [];
    let busy = 0;
    let last = 0;
    const valid = new RowBuffer<ValidRow>(async (rows) => {
      expect(busy++).toBe(0);
      expect(rows[0]!.row).toBe(last + 1);
      last = rows.at(-1)!.row;
      sizes.push(rows.length);
      await new Promise((resolve) => setImmediate(resolve));
      busy -= 1;
    }, 5_000);
    await validateList({
      table: await readTable({ octets: Buffer.from(numbers(12_345).join('\n')) }),
      content: hello,
      onValid: (row) => valid.add(row),
      onRejected: () => Promise.reject(new Error('None was to be rejected.')),
    });
    await valid.flush();
    expect(sizes).toEqual([5_000, 5_000, 2_345]);
  });

  test('ends with the error of a sink, of a file that breaks off, or of a signal', async () => {
    const broken = `${numbers(6_000).join('\n')}\n"`;
    const table = async () => readTable({ octets: Buffer.from(broken) });
    await expect(validateTable(await table(), hello)).rejects.toMatchObject({
      problem: 'file-quote-not-closed',
      row: 6_001,
    });
    const full = new Error('The disk is full.');
    await expect(validateTable(await table(), hello, { onValid: () => Promise.reject(full) })).rejects.toBe(
      full,
    );
    const signal = AbortSignal.abort(new Error('The caller has gone.'));
    await expect(validateTable(await table(), hello, { signal })).rejects.toThrow('The caller has gone.');
  });

  test('finds every duplicate, however often and far apart', async () => {
    const digits = fc.integer({ min: 0, max: 999 }).map((tail) => `01712345${String(tail).padStart(3, '0')}`);
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { maxLength: 2_000, size: 'max' }), async (typed) => {
        const { valid, rejected } = await validateTable(tableOfNumbers(typed), hello);
        expect(valid.map(({ msisdn }) => msisdn)).toEqual([...new Set(typed)].map((number) => `88${number}`));
        expect(rejected.every(({ reason }) => reason === 'duplicate')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('counts parts as they will be sent and billed', async () => {
    const field = fc.string({
      unit: fc.constantFrom('a', '€', 'ব', '😀', '{', '}'),
      minLength: 1,
      maxLength: 200,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { minLength: 1, maxLength: 20 }), async (names) => {
        const records = names.map((name, index) => ({ to: numbers(20)[index]!, name }));
        const { valid } = await validateTable(tableOfRecords(records), {
          kind: 'template',
          template: 'Dear {{name}}!',
        });
        for (const { text, encoding, segments } of valid) {
          expect(segmentsOf(text!)).toMatchObject({ encoding, segments });
          expect(names.map((name) => `Dear ${name}!`)).toContain(text);
        }
      }),
    );
  });

  test('lets others have their turn', async () => {
    const octets = Buffer.from(`mobile,text\n${numbers(150_000).join(',Hello Rahim\n')},x`);
    const table = await readTable({ octets });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const started = cpuMs();
    const ignore = () => undefined;
    const { valid } = await validateList({
      table,
      content: { kind: 'column' },
      onValid: ignore,
      onRejected: ignore,
    });
    clearInterval(timer);
    expect(valid).toBe(150_000);
    // Every 50 ms of its own work on average.
    expect(turns).toBeGreaterThan((cpuMs() - started) / 50);
  });
});
