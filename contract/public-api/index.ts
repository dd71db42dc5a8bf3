import type { EndpointSpec } from '../endpoint.ts';
import * as account from './account.ts';
import * as batches from './batches.ts';
import * as contacts from './contacts.ts';
import { checkCode, sendCode } from './codes.ts';
import { exportLedger, readLedger } from './ledger.ts';
import * as messages from './messages.ts';
import { addOptedOut, readOptOuts, removeOptedOut } from './optOuts.ts';
import { readTemplates } from './templates.ts';

const { cancelMessage, exportMessages, readMessage, readMessages, rescheduleMessage, sendMessage } = messages;
const { cancelMessages, readBatch, readBatches, rescheduleMessages, sendMessages } = batches;
const { addContacts, changeContact, readContacts, removeContact, removeContacts } = contacts;
const { addGroup, changeGroup, readGroup, readGroups, removeGroup } = contacts;
const { readBalance, readKey, readSenderIds } = account;

/** Every call of the public API, which programs of companies make with a key. */
export const publicEndpoints = {
  sendMessage,
  readMessages,
  exportMessages,
  readMessage,
  cancelMessage,
  rescheduleMessage,
  sendMessages,
  readBatches,
  readBatch,
  cancelMessages,
  rescheduleMessages,
  sendCode,
  checkCode,
  readTemplates,
  readGroups,
  readGroup,
  addGroup,
  changeGroup,
  removeGroup,
  readContacts,
  addContacts,
  changeContact,
  removeContact,
  removeContacts,
  readOptOuts,
  addOptedOut,
  removeOptedOut,
  readLedger,
  exportLedger,
  readBalance,
  readSenderIds,
  readKey,
} satisfies Record<string, EndpointSpec>;
