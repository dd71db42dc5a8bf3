import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batchRejects } from '#contract/sms-receiver/batches.ts';
import { previewBatch, sendBatch, type BatchList } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const preview = (list: Partial<BatchList>) =>
  world.padma.call(previewBatch, { body: { class: 'transactional', ...list } });
const notFilled = (field: string) => [422, 'rule-refused', { [field]: 'fields-not-filled' }];

describe('a list with fields that nothing fills', () => {
  const rows = () => {
    const [rahim, karim, salma] = newNumbers(3);
    return [
      { to: rahim!, name: 'Rahim', due: '5' },
      { to: karim!, name: ' ', due: '' },
      { to: salma!, name: 'Salma', due: '{{amount}}' },
    ];
  };
  const template = 'Dear {{name}}, you owe {{due}}';

  test('is checked row by row, with the name of each field', async () => {
    const { report } = await preview({ rows: rows(), template });
    expect(report).toMatchObject({
      valid: 3,
      rowsWithEmptyFields: 2,
      emptyFields: [
        { name: 'name', rows: 1, firstRows: [2] },
        { name: 'due', rows: 1, firstRows: [2] },
        { name: 'amount', rows: 1, firstRows: [3] },
      ],
    });
  });

  test('counts a row once for a field that several values leave in the text', async () => {
    const [to] = newNumbers(1);
    const { report } = await preview({ rows: [{ to: to!, name: '{{due}}', due: '{{due}}' }], template });
    expect(report.emptyFields).toEqual([{ name: 'due', rows: 1, firstRows: [1] }]);
  });

  test('is refused unless the request says to send it as it is', async () => {
    const { batchId } = await preview({ rows: rows(), template });
    const body = { batchId: batchId! };
    const idempotencyKey = { idempotencyKey: 'gaps' };
    expect(await refused(world.padma, sendBatch, { body })).toEqual(notFilled('batchId'));
    const confirmed = { body: { ...body, onEmptyFields: 'send' as const } };
    const accepted = await world.padma.call(sendBatch, confirmed, idempotencyKey);
    expect(accepted).toMatchObject({ accepted: 3 });
    expect(await world.padma.call(sendBatch, confirmed, idempotencyKey)).toEqual(accepted);
  });

  test('can be sent without these rows, which then are rejected with a reason', async () => {
    const { batchId, report } = await preview({ rows: rows(), template, onEmptyFields: 'leave-out' });
    expect(report).toMatchObject({
      valid: 1,
      rejected: { 'field-empty': 2 },
      rowsWithEmptyFields: 0,
      emptyFields: [],
    });
    expect(await world.padma.call(sendBatch, { body: { batchId: batchId! } })).toMatchObject({ accepted: 1 });
    const rejects = await world.padma.call(batchRejects, { params: { batchId: batchId! }, query: {} });
    expect(rejects.trim().split('\r\n')).toHaveLength(3);
    expect(rejects).toContain('A field has no value');
  });

  test('is refused in one call as well, on the field that holds the text', async () => {
    const send = (list: object) =>
      world.padma.call(sendBatch, { body: { class: 'transactional' as const, ...list } });
    const [to] = newNumbers(1);
    const refusal = (list: object) =>
      refused(world.padma, sendBatch, { body: { class: 'transactional', ...list } });
    const ofColumn = { rows: [{ to: to!, text: 'Dear {{name}}' }] };
    expect(await refusal({ rows: rows(), template })).toEqual(notFilled('template'));
    expect(await refusal(ofColumn)).toEqual(notFilled('rows'));
    expect(await refusal({ recipients: [to!], text: 'Dear {{name}}' })).toEqual(notFilled('text'));
    expect(await send({ rows: rows(), template, onEmptyFields: 'leave-out' })).toMatchObject({
      accepted: 1,
      rejected: 2,
    });
    expect(await send({ ...ofColumn, onEmptyFields: 'send' })).toMatchObject({ accepted: 1 });
  });

  test('with one text for all counts every row', async () => {
    const { report } = await preview({ recipients: newNumbers(12), text: 'Dear {{ name }}' });
    expect(report).toMatchObject({
      valid: 12,
      rowsWithEmptyFields: 12,
      emptyFields: [{ name: 'name', rows: 12, firstRows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
    });
  });
});

test('a single message with a field in its text is refused unless confirmed', async () => {
  const body = { to: newNumbers(1)[0]!, text: 'Dear {{name}}, hello', class: 'transactional' as const };
  expect(await refused(world.padma, sendSingle, { body })).toEqual(notFilled('text'));
  const accepted = await world.padma.call(sendSingle, { body: { ...body, onEmptyFields: 'send' } });
  expect(accepted).toMatchObject({ segments: 1 });
});
