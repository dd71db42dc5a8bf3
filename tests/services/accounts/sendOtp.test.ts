import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import { resendBatch } from '#contract/sms-receiver/batches.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { staged } from '#tests/helpers/messages/batches.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const single = () => ({ to: newNumbers(1)[0]!, text: '123456 is your code', class: 'otp' as const });

describe('a single message of the class otp', () => {
  test('needs send-otp besides the permission to send', async () => {
    const { roleId } = await addPerson(world.database, { username: 'sender', companyId: padmaId });
    await setPermissions(world.database, roleId, ['send-single-sms']);
    const sender = await clientOf(world, 'sender');
    const body = single();
    expect(await refused(sender, sendSingle, { body })).toEqual([
      403,
      'forbidden',
      { class: 'otp-not-permitted' },
    ]);
    await sender.call(sendSingle, { body: { ...body, class: 'transactional' } });
    await setPermissions(world.database, roleId, ['send-single-sms', 'send-otp']);
    await sender.call(sendSingle, { body });
  });

  test.each([
    ['admin', 202],
    ['padma', 202],
    ['operator', 403],
  ])('from %s, who has a built-in role, is answered with %i', async (username, status) => {
    const client = await clientOf(world, username);
    expect((await client.answer(sendSingle, { body: single() })).status).toBe(status);
  });
});

describe('many messages of the class otp', () => {
  const many = { recipients: ['01712345678'], text: 'x', class: 'otp' };

  test.each([
    ['preview', previewBatch, many],
    ['send', sendBatch, many],
    ['campaign', createCampaign, { name: 'Codes', class: 'otp' }],
  ])('are refused by %s, whoever asks', async (_, spec, body) => {
    expect(await refused(world.padma, spec, { body })).toEqual([
      400,
      'validation-failed',
      { class: 'not-allowed' },
    ]);
  });

  test.each([
    ['accepted', 'staged', sendBatch, (batchId: string) => ({ body: { batchId } })],
    ['sent again', 'finished', resendBatch, (batchId: string) => ({ params: { batchId } })],
  ] as const)('that a version before has looked at are not %s', async (_, state, spec, inputOf) => {
    const batchId = await staged(world.padma, 2);
    const change = (values: object) =>
      world.database.updateTable('batches').set(values).where('id', '=', Number(batchId)).execute();
    await change({ class: 'otp', state });
    expect(await refused(world.padma, spec, inputOf(batchId))).toEqual([
      422,
      'rule-refused',
      { class: 'otp-to-many' },
    ]);
    await change({ state: 'staged' });
  });
});
