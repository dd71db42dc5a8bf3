import type { EndpointSpec } from '#contract/endpoint.ts';
import { publicEndpoints } from '#contract/public-api/index.ts';
import { freshNumber, type Targets, type Victim } from '../targets.ts';
import { ofContact } from '../entries.ts';
import type { CallInput, Entry } from '../entry.ts';

/** How a call of the public API is made, and what of another company's it could be asked for. */
export interface ProgramEntry extends Entry {
  /** Its ids are of what keys have sent: keys of one kind do not see those of the other. */
  isOfKind?: true;
}

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

const oneMessage = () => ({ to: freshNumber(), text: 'Hello' });
const manyMessages = () => ({ text: 'Hello', recipients: [{ to: freshNumber() }, { to: freshNumber() }] });

/** A field of what is sent that names something of another company. */
const sentWith =
  (message: () => Record<string, unknown>, field: 'senderId' | 'campaignId') =>
  (victim: Victim): CallInput => ({ body: { ...message(), [field]: victim[field] } });

/** The same with what names something of another company in the place of a field. */
const sentInstead =
  (message: () => Record<string, unknown>, left: string, named: (victim: Victim) => object) =>
  (victim: Victim): CallInput => {
    const { [left]: _, ...rest } = message();
    return { body: { ...rest, ...named(victim) } };
  };

const sending = (message: () => Record<string, unknown>): ProgramEntry => ({
  input: () => ({ body: message() }),
  foreign: {
    templateId: {
      input: sentInstead(message, 'text', ({ templateId }) => ({ templateId })),
      answer: 'rule-refused',
    },
    senderId: { input: sentWith(message, 'senderId'), answer: 'rule-refused' },
    campaignId: { input: sentWith(message, 'campaignId'), answer: 'rule-refused' },
  },
});

/** One record, by its own company and by a stranger. */
function ofOne(make: (targets: Targets) => Promise<string | number>, body?: () => Record<string, unknown>) {
  const input = async (targets: Targets): Promise<CallInput> => ({
    params: { id: await make(targets) },
    ...(body && { body: body() }),
  });
  return {
    input,
    foreign: {
      id: { input: (_: Victim, targets: Targets) => input(targets), answer: 'not-found' as const },
    },
  };
}

const scheduledMessage = (targets: Targets) => targets.scheduledMessage();
/** Nothing of it was held that cancelling could give back. */
const withoutHold = { status: 'failed' } as const;
const scheduledBatch = (targets: Targets) => targets.bulk('scheduled');
const start = () => ({ startsAt: inAYear() });

/** The table of the access matrix of keys: a call that is not in it does not compile. */
const entries = {
  sendMessage: sending(oneMessage),
  readMessages: {
    input: { query: { limit: 100 } },
    foreign: {
      ids: { input: ({ messageId }) => ({ query: { ids: messageId } }), answer: 'empty' },
      batchId: { input: ({ ofOneBatchId }) => ({ query: { batchId: ofOneBatchId } }), answer: 'empty' },
    },
    isOfKind: true,
  },
  exportMessages: {
    input: { query: { format: 'csv' } },
    foreign: {
      ids: { input: ({ messageId }) => ({ query: { ids: messageId } }), answer: 'empty' },
      batchId: { input: ({ ofOneBatchId }) => ({ query: { batchId: ofOneBatchId } }), answer: 'empty' },
    },
    isOfKind: true,
  },
  readMessage: { ...ofOne((targets) => targets.message()), isOfKind: true },
  cancelMessage: { ...ofOne((targets) => targets.scheduledMessage(withoutHold)), isOfKind: true },
  rescheduleMessage: { ...ofOne(scheduledMessage, start), isOfKind: true },
  sendMessages: {
    ...sending(manyMessages),
    foreign: {
      ...sending(manyMessages).foreign,
      groupIds: {
        input: sentInstead(manyMessages, 'recipients', ({ groupId }) => ({ groupIds: [groupId] })),
        answer: 'rule-refused',
      },
    },
  },
  readBatches: { input: { query: { limit: 100 } }, foreign: {} },
  readBatch: { ...ofOne((targets) => targets.bulk('running')), isOfKind: true },
  cancelMessages: { ...ofOne((targets) => targets.bulk('scheduled', withoutHold)), isOfKind: true },
  rescheduleMessages: { ...ofOne(scheduledBatch, start), isOfKind: true },
  sendCode: {
    input: () => ({ body: { to: freshNumber() } }),
    foreign: {
      senderId: {
        input: ({ senderId }) => ({ body: { to: freshNumber(), senderId } }),
        answer: 'rule-refused',
      },
    },
  },
  checkCode: {
    ...ofOne(
      (targets) => targets.code(),
      () => ({ code: '123456' }),
    ),
    isOfKind: true,
  },
  readTemplates: { input: { query: { limit: 100 } }, foreign: {} },
  readGroups: { input: { query: { limit: 100 } }, foreign: {} },
  readGroup: ofOne((targets) => targets.contactGroup()),
  addGroup: { input: ({ name }) => ({ body: { name: name('Group ') } }), foreign: {} },
  changeGroup: ofOne(
    (targets) => targets.contactGroup(),
    () => ({ fields: ['name', 'area'] }),
  ),
  removeGroup: ofOne((targets) => targets.contactGroup()),
  readContacts: ofOne(async (targets) => (await targets.contact()).id),
  addContacts: ofOne(
    (targets) => targets.contactGroup(),
    () => ({ contacts: [{ to: freshNumber(), fields: { name: 'Rahim' } }] }),
  ),
  changeContact: ofContact({ fields: { name: 'Rahim' } }),
  removeContact: ofContact(),
  removeContacts: ofOne(
    async (targets) => (await targets.contact()).id,
    () => ({ numbers: ['8801899999999'] }),
  ),
  readOptOuts: { input: { query: { limit: 100 } }, foreign: {} },
  addOptedOut: { input: () => ({ body: { numbers: [freshNumber()] } }), foreign: {} },
  removeOptedOut: ofOne((targets) => targets.optOut()),
  readLedger: {
    input: { query: { limit: 100 } },
    foreign: {
      batchId: { input: ({ batchId }) => ({ query: { batchId } }), answer: 'empty' },
    },
    isOfKind: true,
  },
  exportLedger: {
    input: { query: { format: 'csv' } },
    foreign: {
      batchId: { input: ({ batchId }) => ({ query: { batchId } }), answer: 'empty' },
    },
    isOfKind: true,
  },
  readBalance: { input: {}, foreign: {} },
  readSenderIds: { input: {}, foreign: {} },
  readKey: { input: {}, foreign: {} },
} satisfies Record<keyof typeof publicEndpoints, ProgramEntry>;

/** Every call of the public API with its name and its entry. */
export const everyCall = Object.entries<EndpointSpec>(publicEndpoints).map(([name, spec]) => {
  const entry: ProgramEntry = entries[name as keyof typeof publicEndpoints];
  return { name, spec, entry };
});
