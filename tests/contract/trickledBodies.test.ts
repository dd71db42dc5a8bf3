import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { importContacts } from '#contract/sms-receiver/contactImports.ts';
import { previewBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { digestOf } from '#tests/helpers/database/digest.ts';
import { trickle, type TrickledCall } from '#tests/helpers/http/trickle.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { inputOf, type CallInput } from './entries.ts';
import {
  addCallers,
  callerOf,
  otherRevocations,
  representative,
  revocations,
  writing,
  type HowRevoked,
} from './revocations.ts';
import { targetsOf, type Targets } from './targets.ts';

/** Requests whose body takes its time, from people who lose their access before its end. */
let world: World;
let targets: Targets;

beforeAll(async () => {
  world = await startWorld();
  targets = targetsOf(world);
  await addCallers(world);
});
afterAll(() => world.close());

const jsonOf = ({ body = {}, ...input }: CallInput): TrickledCall => ({
  ...input,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

async function expectRefusal(spec: EndpointSpec, how: HowRevoked, call: TrickledCall): Promise<void> {
  const { database } = world;
  const { refusal, take, restore } = revocations[how];
  const { client, person } = await callerOf(world, spec);
  const { finish } = await trickle(database, client, spec, call);
  await take(database, person, spec);
  try {
    const before = await digestOf(database);
    const { status, body } = await finish();
    expect([status, body.code]).toEqual(refusal);
    expect(await digestOf(database)).toEqual(before);
  } finally {
    await restore(database, person);
  }
}

test.each(writing)(
  'a body whose sender is deactivated while it arrives does nothing: $name',
  async ({ spec, entry }) => {
    await expectRefusal(spec, 'deactivated', jsonOf(await inputOf(entry, targets)));
  },
);

describe.each(otherRevocations)('a body whose sender is %s while it arrives', (how) => {
  test.each(representative)('is refused: $name', async ({ spec, entry }) => {
    await expectRefusal(spec, how, jsonOf(await inputOf(entry, targets)));
  });
});

/** A form with a file, as a browser sends it. */
async function formOf(fields: Record<string, string>): Promise<TrickledCall> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File(['01712345678,Rahim\n'.repeat(20_000)], 'list.csv'));
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type')!,
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

describe('a file whose sender is deactivated while it arrives is refused', () => {
  test('as a list to be checked', async () => {
    const call = await formOf({ class: 'transactional', text: 'Hello' });
    await expectRefusal(previewBatch, 'deactivated', call);
  });

  test('as contacts to be imported', async () => {
    const params = { id: await targets.contactGroup() };
    await expectRefusal(importContacts, 'deactivated', {
      params,
      ...(await formOf({ mode: 'update' })),
    });
  });
});

test('a slow body is accepted from a sender who keeps access', async () => {
  const { client } = await callerOf(world, sendSingle);
  const body = { to: '01712345678', text: 'Hello', class: 'transactional' };
  const { finish } = await trickle(world.database, client, sendSingle, jsonOf({ body }));
  expect((await finish()).status).toBe(202);
});
