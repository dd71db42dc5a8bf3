import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkSmsReport, exportBulkSms } from '#contract/database-manager/batches.ts';
import { findMessage } from '#contract/database-manager/messages.ts';
import { creditFigures, type BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import { cancelBatch, findBatch, listBatches } from '#contract/sms-receiver/batches.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { exportTransactionGroups, listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { creditOfMessage } from '#domain/messages/messageCredit.ts';
import { startDatabaseManager } from '#services/database-manager/app.ts';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import type { Listening } from '#services/kit/process/process.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { dispatchStore } from '#services/engine/queue/store.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { LeaseHolder } from '#tests/helpers/engine/leaseHolder.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';

const parser = Papa as unknown as { parse(text: string): { data: string[][] } };

let world: QuietReceiver;
let manager: Listening;
let padma: Client;
let desk: ReceiptDesk;

beforeAll(async () => {
  world = await startQuietReceiver();
  manager = await startDatabaseManager({
    database: world.database,
    log: createLog('tests', 'silent'),
    settings: readSettings(databaseManagerSettings, { DATABASE_MANAGER_PORT: '0' }),
  });
  padma = await clientOf({ ...world, urls: { ...world.urls, 'database-manager': manager.address } }, 'padma');
  desk = await ReceiptDesk.open(world.database);
  await world.database
    .updateTable('companies')
    .set({ refunds: 'undelivered' })
    .where('id', '=', padmaId)
    .execute();
});
afterAll(async () => {
  await manager.stop();
  await world.close();
});

async function rowsOf(
  spec: typeof exportBulkSms | typeof exportTransactionGroups,
): Promise<Record<string, string>[]> {
  const { body } = await padma.answer(spec, { query: {} });
  const [headers, ...rows] = parser.parse((body as string).replace(/^\ufeff/, '').trimEnd()).data;
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [headers![index]!, cell])));
}

const headers: Record<keyof BatchCredit, string> = {
  held: 'Held',
  charged: 'Charged',
  released: 'Released',
  refunded: 'Refunded',
  stillHeld: 'Still held',
};

/** Every place that states what a batch did to the credit. */
async function statedBy(batchId: string): Promise<Record<string, Partial<BatchCredit>>> {
  const chosen = (figures: Partial<BatchCredit>) =>
    Object.fromEntries(creditFigures.filter((name) => name in figures).map((name) => [name, figures[name]]));
  const ofCsv = (row: Record<string, string>) =>
    Object.fromEntries(
      creditFigures.filter((name) => headers[name] in row).map((name) => [name, Number(row[headers[name]])]),
    );
  const { responseList: groups } = await padma.call(listTransactionGroups, {
    query: { filter: { batchId } },
  });
  const report = (await padma.call(bulkSmsReport, { query: { filter: { batchId } } })).responseList[0]!;
  expect(report.credits).toBe(report.charged - report.refunded);
  return {
    page: chosen((await padma.call(findBatch, { params: { batchId } })).credit),
    list: chosen(
      (await padma.call(listBatches, { query: {} })).responseList.find((one) => one.batchId === batchId)!
        .credit,
    ),
    report: chosen(report),
    reportFile: ofCsv((await rowsOf(exportBulkSms)).find((row) => row.Batch === batchId)!),
    ledger: chosen(groups[0]!),
    ledgerFile: ofCsv((await rowsOf(exportTransactionGroups)).find((row) => row.Batch === batchId)!),
  };
}

async function expectEverywhere(batchId: string, figures: BatchCredit): Promise<void> {
  const { held, charged, released, refunded } = figures;
  const moved = { held, charged, released, refunded };
  expect(figures.held).toBe(figures.charged + figures.released + figures.stillHeld);
  expect(await statedBy(batchId)).toEqual({
    page: figures,
    list: figures,
    report: figures,
    reportFile: figures,
    ledger: moved,
    ledgerFile: moved,
  });
  await expectInvariants(world.database);
}

test('a batch that is half cancelled and half refunded has the same figures wherever they stand', async () => {
  const spendable = async () =>
    (await padma.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;
  const before = await spendable();
  const batchId = await accepted(padma, 8, { text: 'a'.repeat(161) });
  await expectEverywhere(batchId, { held: 16, charged: 0, released: 0, refunded: 0, stillHeld: 16 });

  const rules = { leaseSeconds: 60, graceSeconds: 30, whenUncertain: () => new Map() };
  const holder = new LeaseHolder(
    dispatchStore(world.database, rules, createLog('tests', 'silent')),
    desk.routeId,
  );
  const taken = await holder.mark(5);
  const [refused, ...sent] = taken;
  await holder.settle([
    // The carrier took its first part, which is refunded, and refused the second.
    {
      message: refused!,
      accepted: [{ part: 1, carrierMessageId: `${refused!.id}-1` }],
      end: { kind: 'rejected', carrierStatus: 'ESME_RSUBMITFAIL' },
      submittedAt: Date.now(),
    },
    ...sent.map((message) => ({
      message,
      accepted: [1, 2].map((part) => ({ part, carrierMessageId: `${message.id}-${part}` })),
      end: { kind: 'accepted' as const },
      submittedAt: Date.now(),
    })),
  ]);
  await holder.release();
  await expectEverywhere(batchId, { held: 16, charged: 9, released: 1, refunded: 1, stillHeld: 6 });

  await padma.call(cancelBatch, { params: { batchId } });
  await expectEverywhere(batchId, { held: 16, charged: 9, released: 7, refunded: 1, stillHeld: 0 });

  for (const { id } of sent.slice(0, 2)) await desk.receive(id, [1, 'UNDELIV'], [2, 'UNDELIV']);
  for (const { id } of sent.slice(2)) await desk.receive(id, [1, 'DELIVRD'], [2, 'DELIVRD']);
  await expectEverywhere(batchId, { held: 16, charged: 9, released: 7, refunded: 5, stillHeld: 0 });
  expect(before - (await spendable())).toBe(9 - 5);

  const timeline = await padma.call(findMessage, { params: { companyId: padmaId, id: String(sent[0]!.id) } });
  expect(creditOfMessage({ ...timeline.message, ...timeline })).toEqual({
    ...{ held: 2, charged: 2, released: 0, refunded: 2, stillHeld: 0 },
  });
});
