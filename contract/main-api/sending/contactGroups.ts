import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { csvQueryFields } from '../../exportQuery.ts';
import { recipientLimits } from '../../sms-receiver/recipients.ts';
import {
  Id,
  inNormalForm,
  Instant,
  listOf,
  listQuery,
  LongId,
  MaskableText,
  Name,
  nullable,
  record,
  TypedMsisdn,
} from '../../vocabulary.ts';

export const contactLimits = {
  /** Contacts in one group; as many as a file can have rows. */
  contacts: recipientLimits.rows,
  /** Fields kept with each contact, beside the number. */
  columns: 30,
  /** UTF-16 units of all values of one contact together. */
  valuesLength: recipientLimits.rowLength,
  /** Groups that one batch is sent to. */
  groupsPerBatch: 20,
} as const;

/** A field's name as templates write it between braces, which it therefore cannot hold. */
export const ColumnName = Type.String({
  pattern: '^[^\\s\\p{Cc}{}]([^\\p{Cc}{}]{0,62}[^\\s\\p{Cc}{}])?$',
  ...inNormalForm,
});

const Columns = Type.Array(ColumnName, { maxItems: contactLimits.columns });

/** Values in the order of the group's columns; those at the end that are missing are empty. */
const Values = Type.Array(Type.String({ maxLength: contactLimits.valuesLength }), {
  maxItems: contactLimits.columns,
});

/** People who are written to together. A group is seen by its own company alone. */
export const ContactGroup = record({
  id: Id,
  name: Name,
  /** Names of the fields that are kept with each contact. */
  columns: Type.Array(Type.String()),
  contacts: Type.Integer({ minimum: 0 }),
  /** Null when the user is deleted. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
  /** When it, or one of its contacts, changed last. */
  updatedAt: Instant,
  /** The list that was imported last; null when none was. */
  lastImport: nullable(
    record({ id: LongId, at: Instant, by: nullable(Type.String()), rejected: Type.Integer({ minimum: 0 }) }),
  ),
});
export type ContactGroup = Type.Static<typeof ContactGroup>;

export const NewContactGroup = record({ name: Name, columns: Type.Optional(Columns) });
export type NewContactGroup = Type.Static<typeof NewContactGroup>;

/** Fields that are left out stay as they are. */
export const ContactGroupChange = record({
  name: Type.Optional(Name),
  /** The names as they are to be, in the same order; new ones go to the end, and none can be taken away. */
  columns: Type.Optional(Columns),
});
export type ContactGroupChange = Type.Static<typeof ContactGroupChange>;

/** One number of a group. */
export const Contact = record({
  id: Id,
  /** Without `view-msisdn` some of its digits are masked. */
  msisdn: MaskableText,
  /** As many as the group has columns, in their order. */
  values: Type.Array(MaskableText),
  /** Has opted out, and is skipped when the group is sent to. */
  isOptedOut: Type.Boolean(),
});
export type Contact = Type.Static<typeof Contact>;

export const NewContact = record({ to: TypedMsisdn, values: Type.Optional(Values) });
export type NewContact = Type.Static<typeof NewContact>;

export const ContactChange = record({ values: Values });
export type ContactChange = Type.Static<typeof ContactChange>;

const guarded = { service: 'main-api', permission: 'manage-contacts' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. Everybody who may send may choose among them; reading their contacts needs more. */
export const listContactGroups = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/contact-groups',
  summary: 'Contact groups of your company',
  permission: 'signed-in',
  query: listQuery(
    {
      /** Part of the name. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      /** Groups that have this number; needs `manage-contacts` and `view-msisdn`. */
      msisdn: Type.Optional(TypedMsisdn),
    },
    ['id', 'name', 'contacts', 'createdAt', 'updatedAt'],
  ),
  reply: Type.Array(ContactGroup),
});

export const findContactGroup = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/contact-groups/{id}',
  summary: 'One contact group',
  permission: 'signed-in',
  params: one,
  reply: ContactGroup,
});

export const createContactGroup = endpoint({
  ...guarded,
  method: 'POST',
  path: '/contact-groups',
  summary: 'Create a contact group without contacts',
  body: NewContactGroup,
  reply: ContactGroup,
  status: 201,
});

export const updateContactGroup = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/contact-groups/{id}',
  summary: 'Rename a contact group or its fields, or give it more fields',
  params: one,
  body: ContactGroupChange,
  reply: ContactGroup,
});

/** It disappears at once; its contacts are removed soon after. */
export const deleteContactGroup = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/contact-groups/{id}',
  summary: 'Delete a contact group with all its contacts',
  params: one,
  reply: record({ id: Id }),
});

export const listContacts = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-groups/{id}/contacts',
  summary: 'Contacts of a group by their numbers',
  params: one,
  query: listQuery(
    {
      /**
       * Beginning of the number, typed with its 0, 880 or +, or else of one of the values. Who may not see whole
       * numbers searches the values alone.
       */
      q: Type.Optional(Type.String({ maxLength: 100 })),
    },
    ['msisdn'],
  ),
  reply: listOf(Contact),
});

/** The answer that a number is in the group already would reveal a masked number. */
export const addContact = endpoint({
  ...guarded,
  alsoNeeds: 'view-msisdn',
  method: 'POST',
  path: '/contact-groups/{id}/contacts',
  summary: 'Add one contact to a group',
  params: one,
  body: NewContact,
  reply: Contact,
  status: 201,
});

const oneContact = record({ id: Id, contactId: Id });

export const updateContact = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/contact-groups/{id}/contacts/{contactId}',
  summary: 'Change the values of one contact',
  params: oneContact,
  body: ContactChange,
  reply: Contact,
});

export const deleteContact = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/contact-groups/{id}/contacts/{contactId}',
  summary: 'Take one contact out of a group',
  params: oneContact,
  reply: record({ id: Id }),
});

export const exportContacts = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-groups/{id}/export',
  summary: 'All contacts of a group, as CSV; numbers masked as in the list',
  params: one,
  query: record(csvQueryFields),
  reply: Type.String(),
  replyType: 'text/csv',
});
