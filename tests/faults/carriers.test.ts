import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { faultScale, minute, openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';

const [short, long] = [60 * faultScale, 20 * faultScale];
/** Submits of a bulk, the long texts having two parts. */
const submits = short + 2 * long;
const faults = 3;
/** So many of the submits of a bulk meet the fault, one after the other. */
const some = { only: { oneIn: Math.floor(submits / (faults + 1)) }, forNext: faults };
const longText = 'A text that is longer than one part can hold. '.repeat(4);

interface Case {
  name: string;
  mode: object;
  /** Submits after which nobody knows: the link was lost, or no answer came. */
  lost?: number;
  ends?: MessageStatus[];
}

const cases: Case[] = [
  { name: 'takes only so many a second', mode: { mode: 'throttle', perSecond: 80 } },
  {
    name: 'has a full queue now and then',
    mode: { mode: 'throttle', perSecond: 80, status: 'ESME_RMSGQFUL' },
  },
  {
    name: 'refuses some for now',
    mode: { mode: 'error', status: 'ESME_RSYSERR', only: { share: 0.2 }, seed: 7, forNext: short / 4 },
  },
  {
    name: 'refuses some for good',
    mode: { mode: 'error', status: 'ESME_RINVDSTADR', only: { oneIn: 10 } },
    ends: ['delivered', 'rejected'],
  },
  { name: 'is slow, and answers out of order', mode: { mode: 'delay', delayMs: 10, jitterMs: 200 } },
  { name: 'answers in batches of any order', mode: { mode: 'shuffle', batch: 7 } },
  { name: 'reads slowly', mode: { mode: 'slow-reader', octetsPerSecond: 20_000 } },
  { name: 'unbinds again and again', mode: { mode: 'unbind', after: Math.floor(submits / 3) } },
  {
    name: 'unbinds and hangs up at once',
    mode: { mode: 'unbind', after: Math.floor(submits / 3), waits: false },
    lost: faults,
  },
  { name: 'hangs up', mode: { mode: 'drop', with: 'fin', ...some }, lost: faults },
  { name: 'breaks the connection', mode: { mode: 'drop', with: 'rst', ...some }, lost: faults },
  { name: 'leaves some unanswered', mode: { mode: 'no-response', ...some }, lost: faults },
  ...['short-length', 'long-length', 'random', 'cut'].map((kind) => ({
    name: `sends garbage that ends the link: ${kind}`,
    mode: { mode: 'garbage', kind, ...some },
    lost: faults,
  })),
  ...['unknown-command', 'broken-body'].map((kind) => ({
    name: `sends garbage beside its answers: ${kind}`,
    mode: { mode: 'garbage', kind, only: { oneIn: 5 } },
  })),
  { name: 'answers everything twice', mode: { mode: 'wrong-sequence', kind: 'twice' } },
  {
    name: 'brings every receipt three times, in any order',
    mode: { receipts: { repeat: 3, repeatAfterMs: 10, jitterMs: 100 } },
  },
  {
    name: 'brings receipts before its answers',
    mode: { mode: 'delay', delayMs: 30, receipts: { when: 'early' } },
  },
  {
    name: 'takes back what it said in a receipt',
    mode: {
      receipts: {
        followedBy: [
          { state: 'EXPIRED', afterMs: 20 },
          { state: 'DELIVRD', afterMs: 20 },
        ],
      },
    },
  },
];

describe.runIf(inject('engine').kind === 'server')('a bulk by a carrier that', () => {
  let scene: FaultScene;
  let client: Client;
  beforeAll(async () => {
    scene = await openFaultScene();
    client = await scene.startReceiver();
  });
  afterAll(() => scene.close());

  test.each(cases)('$name', { timeout: 3 * minute }, async ({ mode, lost = 0, ends }) => {
    scene.carrier.setMode(mode);
    const before = scene.carrier.journal.total;
    await Promise.all([accepted(client, short), accepted(client, long, { text: longText })]);
    await eventually(() => expect(scene.carrier.journal.total - before).toBeGreaterThan(submits / 2), minute);
    await scene.expectAllSettled({ lost, ends });
    scene.carrier.setMode({});
  });
});
