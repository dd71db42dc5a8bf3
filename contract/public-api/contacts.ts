import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ColumnName, contactLimits } from '../main-api/sending/contactGroups.ts';
import { batchLimits } from '../sms-receiver/newBatches.ts';
import { Count, rejectReasonCodes } from '../sms-receiver/recipients.ts';
import {
  Id,
  Instant,
  LongId,
  MaskableText,
  Name,
  oneOf,
  record,
  TypedMsisdn,
  valuesByKey,
} from '../vocabulary.ts';
import { mostNamedRejects } from './batches.ts';
import { FieldValues, pageOf, pageQuery } from './vocabulary.ts';

/** People of your company who are written to together. */
export const Group = record({
  id: LongId,
  name: Name,
  /** Names of the fields that are kept with each contact. */
  fields: Type.Array(Type.String()),
  contacts: Count,
  createdAt: Instant,
  /** When it, or one of its contacts, changed last. */
  updatedAt: Instant,
});
export type Group = Type.Static<typeof Group>;

/** One number of a group. */
export const GroupContact = record({
  id: LongId,
  number: MaskableText,
  /** A value for each field of the group; empty without one. */
  fields: valuesByKey(MaskableText),
  /** Has opted out, and is skipped when the group is sent to. */
  isOptedOut: Type.Boolean(),
});
export type GroupContact = Type.Static<typeof GroupContact>;

const Fields = Type.Array(ColumnName, { maxItems: contactLimits.columns });

export const NewGroup = record({ name: Name, fields: Type.Optional(Fields) });
export type NewGroup = Type.Static<typeof NewGroup>;

export const GroupChange = record({
  name: Type.Optional(Name),
  /** The names as they are to be, in the same order; new ones go to the end, and none can be taken away. */
  fields: Type.Optional(Fields),
});
export type GroupChange = Type.Static<typeof GroupChange>;

export const NewContacts = record({
  /** Each number once. Who is in the group already gets the new values. */
  contacts: Type.Array(
    record({
      to: TypedMsisdn,
      /**
       * Fields of the group. A field that any contact of the request names is set on all of them, empty where it is missing; other fields
       * keep their values.
       */
      fields: Type.Optional(FieldValues),
    }),
    { minItems: 1, maxItems: batchLimits.inlineRows },
  ),
});
export type NewContacts = Type.Static<typeof NewContacts>;

export const AddedContacts = record({
  added: Count,
  updated: Count,
  unchanged: Count,
  rejected: Count,
  /** The first of them. */
  rejects: Type.Array(
    record({
      /** Counted from 1, as the request has them. */
      contact: Type.Integer({ minimum: 1 }),
      to: Type.String(),
      reason: oneOf(rejectReasonCodes),
    }),
    { maxItems: mostNamedRejects },
  ),
});
export type AddedContacts = Type.Static<typeof AddedContacts>;

const open = { service: 'public-api', permission: 'signed-in' } as const;
const guarded = { service: 'public-api', permission: 'manage-contacts' } as const;
/** With these calls a caller without `view-msisdn` could find out whether a number is in a group. */
const seeing = { ...guarded, alsoNeeds: 'view-msisdn' } as const;
const one = record({ id: Id });
const oneContact = record({ id: Id, contactId: Id });

export const readGroups = endpoint({
  ...open,
  method: 'GET',
  path: '/v1/groups',
  summary: 'Contact groups of your company, newest first',
  query: record(pageQuery),
  reply: pageOf(Group),
});

export const readGroup = endpoint({
  ...open,
  method: 'GET',
  path: '/v1/groups/{id}',
  summary: 'One contact group',
  params: one,
  reply: Group,
});

export const addGroup = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/groups',
  summary: 'Create a contact group without contacts',
  body: NewGroup,
  reply: Group,
  status: 201,
  idempotent: 'optional',
});

export const changeGroup = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/v1/groups/{id}',
  summary: 'Rename a contact group or its fields, or give it more fields',
  params: one,
  body: GroupChange,
  reply: Group,
});

export const removeGroup = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/v1/groups/{id}',
  summary: 'Delete a contact group with all its contacts',
  params: one,
  reply: record({ id: LongId }),
});

export const readContacts = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/groups/{id}/contacts',
  summary: 'Contacts of a group, by their numbers where these are not masked',
  params: one,
  query: record({
    /** One whole number; needs `view-msisdn`. */
    number: Type.Optional(TypedMsisdn),
    ...pageQuery,
  }),
  reply: pageOf(GroupContact),
});

export const addContacts = endpoint({
  ...seeing,
  method: 'POST',
  path: '/v1/groups/{id}/contacts',
  summary:
    'Add contacts to a group, or change those that are in it; good ones are stored, and others are named',
  params: one,
  body: NewContacts,
  bodyBytes: batchLimits.bodyBytes,
  reply: AddedContacts,
  idempotent: 'optional',
});

export const changeContact = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/v1/groups/{id}/contacts/{contactId}',
  summary: 'Change fields of one contact; fields that are left out stay as they are',
  params: oneContact,
  body: record({ fields: FieldValues }),
  bodyBytes: 128 * 1024,
  reply: GroupContact,
});

export const removeContact = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/v1/groups/{id}/contacts/{contactId}',
  summary: 'Take one contact out of a group',
  params: oneContact,
  reply: record({ id: LongId }),
});

export const removeContacts = endpoint({
  ...seeing,
  method: 'POST',
  path: '/v1/groups/{id}/contacts/remove',
  summary: 'Take many numbers out of a group; those that are not in it are passed over',
  params: one,
  body: record({ numbers: Type.Array(TypedMsisdn, { minItems: 1, maxItems: batchLimits.inlineRows }) }),
  bodyBytes: batchLimits.bodyBytes,
  reply: record({ removed: Count }),
  idempotent: 'optional',
});
