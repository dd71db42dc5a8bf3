import type { EndpointSpec } from '../endpoint.ts';
import * as account from './account.ts';
import * as batches from './batches.ts';
import * as messages from './messages.ts';

const { cancelMessage, readMessage, readMessages, rescheduleMessage, sendMessage } = messages;
const { cancelMessages, readBatch, readBatches, rescheduleMessages, sendMessages } = batches;
const { readBalance, readKey, readSenderIds } = account;

/** Every call of the public API, which programs of companies make with a key. */
export const publicEndpoints = {
  sendMessage,
  readMessages,
  readMessage,
  cancelMessage,
  rescheduleMessage,
  sendMessages,
  readBatches,
  readBatch,
  cancelMessages,
  rescheduleMessages,
  readBalance,
  readSenderIds,
  readKey,
} satisfies Record<string, EndpointSpec>;
