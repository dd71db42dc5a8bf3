import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { PreflightReport } from '#contract/sms-receiver/recipients.ts';
import type { ColumnChoice } from '#domain/recipientColumns.ts';
import {
  preflight,
  type Content,
  type GoodRow,
  type PreflightOptions,
  type RejectedRow,
} from '#services/engine/recipients/preflight/index.ts';
import { readTable } from '#services/engine/recipients/readTable.ts';
import type { Table } from '#services/engine/recipients/table.ts';

/** So many valid numbers, each another one. */
export const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `017${10_000_000 + index}`);

/** The report of a pre-flight, which must agree with its rows and with the contract, and the rows. */
export async function judge(table: Table, content: Content, more: Partial<PreflightOptions> = {}) {
  const good: GoodRow[] = [];
  const rejected: RejectedRow[] = [];
  const report = await preflight({
    table,
    content,
    onGood: async (rows) => void good.push(...rows),
    onRejected: async (rows) => void rejected.push(...rows),
    ...more,
  });
  await table.close();
  expect(Value.Errors(PreflightReport, report)).toEqual([]);
  expect(report.valid).toBe(good.length);
  expect(report.read).toBe(good.length + rejected.length);
  expect(report.credits).toBe(good.reduce((sum, { segments }) => sum + segments, 0));
  return { report, good, rejected };
}

/** The same of a file held in memory. */
export async function judgeFile(file: string | Buffer, content: Content, chosen?: Partial<ColumnChoice>) {
  return judge(await readTable({ octets: Buffer.from(file) }, chosen), content);
}
