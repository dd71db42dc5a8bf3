import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Answer, Client } from '#tests/helpers/http/client.ts';
import { digestOf } from '#tests/helpers/database/digest.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { everyEndpoint, inputOf, type CallInput, type EndpointName, type Entry } from './entries.ts';
import {
  addCallers,
  callerOf,
  otherRevocations,
  representative,
  revocations,
  usernames,
  writing,
  type HowRevoked,
} from './revocations.ts';
import { secondFactorInput } from './secondFactorInputs.ts';
import { targetsOf, type Targets } from './targets.ts';

/** They write nothing: a dry run sends nothing, a session that a sign-in has started is renewed by no cell, and a wrong code confirms no number. */
const reading: EndpointName[] = [
  'previewContacts',
  'exportTotals',
  'renewCellSession',
  'confirmNumber',
  'dryRunRoute',
];
/** Files, whose export stands in the audit log. */
const exporting = everyEndpoint.filter(({ name }) => /^(export|download)/.test(name));
type Raced = (typeof everyEndpoint)[number];
const raced: Raced[] = [...writing, ...exporting].filter(({ name }) => !reading.includes(name));

/** The entries' campaigns have nothing to control. */
const controlledState: Partial<Record<EndpointName, 'running' | 'paused'>> = {
  pauseCampaign: 'running',
  resumeCampaign: 'paused',
  cancelCampaign: 'running',
};

/** People who lose their access in a transaction that has not ended yet when their own begins to write. */
describe.runIf(inject('engine').kind === 'server')('access that is being taken away', () => {
  let world: World;
  let targets: Targets;

  beforeAll(async () => {
    world = await startWorld();
    targets = targetsOf(world);
    await addCallers(world);
  });
  afterAll(() => world.close());

  async function inputFor(name: EndpointName, entry: Entry, client: Client): Promise<CallInput> {
    // Left by a call before this one, it would ask for a code.
    await world.database.deleteFrom('second_factors').execute();
    const input =
      (await secondFactorInput(world, name, client, usernames.company)) ?? (await inputOf(entry, targets));
    const state = controlledState[name];
    if (state) await targets.bulk(state, { campaignId: input.params!.id as number });
    return input;
  }

  async function expectRefusal({ name, spec, entry }: Raced, how: HowRevoked): Promise<void> {
    const { database } = world;
    const { refusal, take, restore } = revocations[how];
    const { client, person } = await callerOf(world, spec);
    const input = await inputFor(name, entry, client);
    const before = await digestOf(database);
    const { answering } = await database.transaction().execute(async (transaction) => {
      await take(transaction, person, spec);
      const answering = client.answer(spec, input) as Promise<Answer<ErrorBody>>;
      await Promise.race([untilBlocked(database), answering]);
      return { answering };
    });
    const { status, body } = await answering;
    await restore(database, person);
    expect([status, body.code]).toEqual(refusal);
    expect(await digestOf(database)).toEqual(before);
  }

  test.each(raced)('a user who is deactivated meanwhile: $name', async (each) => {
    await expectRefusal(each, 'deactivated');
  });

  describe.each(otherRevocations)('a user who is %s meanwhile', (how) => {
    test.each(representative)('$name', async (each) => {
      await expectRefusal(each, how);
    });
  });
});
