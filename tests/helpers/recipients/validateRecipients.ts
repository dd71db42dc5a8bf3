import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { CheckReport } from '#contract/sms-receiver/recipients.ts';
import type { ColumnChoice } from '#domain/lists/recipientColumns.ts';
import {
  validateList,
  type Content,
  type ValidRow,
  type ValidationOptions,
  type RejectedRow,
} from '#services/engine/recipients/validation/index.ts';
import { readTable } from '#services/engine/recipients/readTable.ts';
import type { Table } from '#services/engine/recipients/table.ts';

/** So many valid numbers, each another one. */
export const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `017${10_000_000 + index}`);

/** Validates a table. Its report must agree with its rows and with the contract. */
export async function validateTable(table: Table, content: Content, more: Partial<ValidationOptions> = {}) {
  const valid: ValidRow[] = [];
  const rejected: RejectedRow[] = [];
  const report = await validateList({
    table,
    content,
    onValid(row) {
      valid.push(row);
      return undefined;
    },
    onRejected(row) {
      rejected.push(row);
      return undefined;
    },
    ...more,
  });
  await table.close();
  expect(Value.Errors(CheckReport, report)).toEqual([]);
  expect(report.valid).toBe(valid.length);
  expect(report.read).toBe(valid.length + rejected.length);
  expect(report.credits).toBe(valid.reduce((sum, { segments }) => sum + segments, 0));
  return { report, valid, rejected };
}

/** The same of a file held in memory. */
export async function validateFile(file: string | Buffer, content: Content, chosen?: Partial<ColumnChoice>) {
  return validateTable(await readTable({ octets: Buffer.from(file) }, chosen), content);
}
