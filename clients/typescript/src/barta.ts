// Written by `npm run clients` from the public API's own definitions.
import { Connection, type CallOptions, type SendOptions } from './connection.ts';
import type * as Types from './types.ts';

/** All calls of the public API. */
export class Barta extends Connection {
  /** Send one text to one number; 202 says: stored, paid for, and it will reach exactly one final state. */
  sendMessage(body: Types.SendMessageBody, options: SendOptions = {}): Promise<Types.SendMessageReply> {
    return this.request('POST', `/v1/messages`, { body, options });
  }

  /** Messages of your company, newest first: all, those of a batch, of a reference or of many ids. */
  readMessages(query: Types.ReadMessagesQuery = {}, options: CallOptions = {}): Promise<Types.ReadMessagesReply> {
    return this.request('GET', `/v1/messages`, { query, options });
  }

  /** The same messages as a file, CSV or XLSX; `body` of the answer is its stream. */
  exportMessages(query: Types.ExportMessagesQuery = {}, options: CallOptions = {}): Promise<Response> {
    return this.file('GET', `/v1/messages/export`, { query, options });
  }

  /** One message and what has become of it. */
  readMessage(id: string, options: CallOptions = {}): Promise<Types.ReadMessageReply> {
    return this.request('GET', `/v1/messages/${encodeURIComponent(id)}`, { options });
  }

  /** Cancel a message that waits for its start; what has left stays. */
  cancelMessage(id: string, options: CallOptions = {}): Promise<Types.CancelMessageReply> {
    return this.request('POST', `/v1/messages/${encodeURIComponent(id)}/cancel`, { options });
  }

  /** Move the start of a message that waits for it. */
  rescheduleMessage(id: string, body: Types.RescheduleMessageBody, options: CallOptions = {}): Promise<Types.RescheduleMessageReply> {
    return this.request('PUT', `/v1/messages/${encodeURIComponent(id)}/start`, { body, options });
  }

  /** Send one text to many numbers or to groups, or a text each; good recipients are sent to, and others are named. */
  sendMessages(body: Types.SendMessagesBody, options: SendOptions = {}): Promise<Types.SendMessagesReply> {
    return this.request('POST', `/v1/batches`, { body, options });
  }

  /** Batches of your company, newest first. */
  readBatches(query: Types.ReadBatchesQuery = {}, options: CallOptions = {}): Promise<Types.ReadBatchesReply> {
    return this.request('GET', `/v1/batches`, { query, options });
  }

  /** How far a batch is. */
  readBatch(id: string, options: CallOptions = {}): Promise<Types.ReadBatchReply> {
    return this.request('GET', `/v1/batches/${encodeURIComponent(id)}`, { options });
  }

  /** Cancel what has not left of a batch. */
  cancelMessages(id: string, options: CallOptions = {}): Promise<Types.CancelMessagesReply> {
    return this.request('POST', `/v1/batches/${encodeURIComponent(id)}/cancel`, { options });
  }

  /** Move the start of a batch that waits for it. */
  rescheduleMessages(id: string, body: Types.RescheduleMessagesBody, options: CallOptions = {}): Promise<Types.RescheduleMessagesReply> {
    return this.request('PUT', `/v1/batches/${encodeURIComponent(id)}/start`, { body, options });
  }

  /** Make a one-time code and send it; the same call again sends another one. */
  sendCode(body: Types.SendCodeBody, options: SendOptions = {}): Promise<Types.SendCodeReply> {
    return this.request('POST', `/v1/codes`, { body, options });
  }

  /** Whether a code that somebody typed is right. */
  checkCode(id: string, body: Types.CheckCodeBody, options: SendOptions = {}): Promise<Types.CheckCodeReply> {
    return this.request('POST', `/v1/codes/${encodeURIComponent(id)}/check`, { body, options });
  }

  /** Message templates of your company, newest first. */
  readTemplates(query: Types.ReadTemplatesQuery = {}, options: CallOptions = {}): Promise<Types.ReadTemplatesReply> {
    return this.request('GET', `/v1/templates`, { query, options });
  }

  /** Contact groups of your company, newest first. */
  readGroups(query: Types.ReadGroupsQuery = {}, options: CallOptions = {}): Promise<Types.ReadGroupsReply> {
    return this.request('GET', `/v1/groups`, { query, options });
  }

  /** Create a contact group without contacts. */
  addGroup(body: Types.AddGroupBody, options: SendOptions = {}): Promise<Types.AddGroupReply> {
    return this.request('POST', `/v1/groups`, { body, options });
  }

  /** One contact group. */
  readGroup(id: string, options: CallOptions = {}): Promise<Types.ReadGroupReply> {
    return this.request('GET', `/v1/groups/${encodeURIComponent(id)}`, { options });
  }

  /** Rename a contact group or its fields, or give it more fields. */
  changeGroup(id: string, body: Types.ChangeGroupBody, options: CallOptions = {}): Promise<Types.ChangeGroupReply> {
    return this.request('PUT', `/v1/groups/${encodeURIComponent(id)}`, { body, options });
  }

  /** Delete a contact group with all its contacts. */
  removeGroup(id: string, options: CallOptions = {}): Promise<Types.RemoveGroupReply> {
    return this.request('DELETE', `/v1/groups/${encodeURIComponent(id)}`, { options });
  }

  /** Contacts of a group, by their numbers where these are not masked. */
  readContacts(id: string, query: Types.ReadContactsQuery = {}, options: CallOptions = {}): Promise<Types.ReadContactsReply> {
    return this.request('GET', `/v1/groups/${encodeURIComponent(id)}/contacts`, { query, options });
  }

  /** Add contacts to a group, or change those that are in it; good ones are stored, and others are named. */
  addContacts(id: string, body: Types.AddContactsBody, options: SendOptions = {}): Promise<Types.AddContactsReply> {
    return this.request('POST', `/v1/groups/${encodeURIComponent(id)}/contacts`, { body, options });
  }

  /** Change fields of one contact; fields that are left out stay as they are. */
  changeContact(id: string, contactId: string, body: Types.ChangeContactBody, options: CallOptions = {}): Promise<Types.ChangeContactReply> {
    return this.request('PUT', `/v1/groups/${encodeURIComponent(id)}/contacts/${encodeURIComponent(contactId)}`, { body, options });
  }

  /** Take one contact out of a group. */
  removeContact(id: string, contactId: string, options: CallOptions = {}): Promise<Types.RemoveContactReply> {
    return this.request('DELETE', `/v1/groups/${encodeURIComponent(id)}/contacts/${encodeURIComponent(contactId)}`, { options });
  }

  /** Take many numbers out of a group; those that are not in it are passed over. */
  removeContacts(id: string, body: Types.RemoveContactsBody, options: SendOptions = {}): Promise<Types.RemoveContactsReply> {
    return this.request('POST', `/v1/groups/${encodeURIComponent(id)}/contacts/remove`, { body, options });
  }

  /** Opt-outs of your company, newest first. */
  readOptOuts(query: Types.ReadOptOutsQuery = {}, options: CallOptions = {}): Promise<Types.ReadOptOutsReply> {
    return this.request('GET', `/v1/opt-outs`, { query, options });
  }

  /** Add opt-outs and cancel unsent messages to these numbers. */
  addOptedOut(body: Types.AddOptedOutBody, options: CallOptions = {}): Promise<Types.AddOptedOutReply> {
    return this.request('POST', `/v1/opt-outs`, { body, options });
  }

  /** Remove an opt-out, so that the number gets messages again. */
  removeOptedOut(id: string, options: CallOptions = {}): Promise<Types.RemoveOptedOutReply> {
    return this.request('DELETE', `/v1/opt-outs/${encodeURIComponent(id)}`, { options });
  }

  /** Every movement of the credit of your company, newest first. */
  readLedger(query: Types.ReadLedgerQuery = {}, options: CallOptions = {}): Promise<Types.ReadLedgerReply> {
    return this.request('GET', `/v1/ledger`, { query, options });
  }

  /** The same movements as a file, CSV or XLSX; `body` of the answer is its stream. */
  exportLedger(query: Types.ExportLedgerQuery = {}, options: CallOptions = {}): Promise<Response> {
    return this.file('GET', `/v1/ledger/export`, { query, options });
  }

  /** The credits of your company. */
  readBalance(options: CallOptions = {}): Promise<Types.ReadBalanceReply> {
    return this.request('GET', `/v1/balance`, { options });
  }

  /** Sender IDs that this key may use, with their state at each operator. */
  readSenderIds(options: CallOptions = {}): Promise<Types.ReadSenderIdsReply> {
    return this.request('GET', `/v1/sender-ids`, { options });
  }

  /** Rights and limits of the key of this request. */
  readKey(options: CallOptions = {}): Promise<Types.ReadKeyReply> {
    return this.request('GET', `/v1/key`, { options });
  }
}
