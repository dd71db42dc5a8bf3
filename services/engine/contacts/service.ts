import type { Transaction } from 'kysely';
import { type Readable } from 'node:stream';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  contactLimits,
  type Contact,
  type ContactChange,
  type ContactGroup,
  type listContacts,
  type NewContact,
} from '#contract/main-api/sending/contactGroups.ts';
import type { Schema } from '#database/schema.ts';
import { fieldKey } from '#domain/messages/texts/template.ts';
import { parseMsisdn, withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { restoreNumbers } from '#domain/numbers/msisdnMask.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import { once, type IdempotentRequest } from '#services/kit/database/idempotency.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { refusedFields, conflictingFields } from '#services/kit/errors.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { storable } from '../recipients/table.ts';
import { contactGroupRepository } from './groupRepository.ts';
import { csvOfGroup } from './csv.ts';
import { contactRepository, type ContactRepository, type ContactSearch } from './repository.ts';

/** Numbers are masked for who may not see them whole; they could not search by one either, or they would find it out. */
export function contactService(database: Database) {
  /**
   * Changes a group's contacts while nobody else does.
   * @throws not-found, also for another company's group
   */
  function change<Result>(
    session: Session,
    groupId: number,
    make: (
      contacts: ContactRepository,
      group: ContactGroup,
      transaction: Transaction<Schema>,
    ) => Promise<Result>,
  ): Promise<Result> {
    return writeAs(database, session, async (transaction) => {
      const groups = contactGroupRepository(transaction, session);
      await groups.lock(groupId);
      const group = await groups.find(groupId);
      return make(contactsOf(transaction, session, group), group, transaction);
    });
  }

  function changeValues(
    session: Session,
    groupId: number,
    id: number,
    valuesOf: (group: ContactGroup, before: Contact) => readonly string[],
  ): Promise<Contact> {
    return change(session, groupId, async (contacts, group) => {
      const before = await contacts.find(id);
      const values = valuesOf(group, before);
      checkValues(values, group.columns);
      await contacts.update(id, wholeValues(session, values, before.values));
      await contacts.countOn(0);
      return contacts.find(id);
    });
  }

  return {
    /** @throws not-found */
    async list(
      session: Session,
      groupId: number,
      filter: Input<typeof listContacts>['query']['filter'],
      page: Page<'msisdn'>,
    ): Promise<Reply<typeof listContacts>> {
      const group = await contactGroupRepository(database, session).find(groupId);
      const contacts = contactsOf(database, session, group);
      const value = filter?.q?.trim() ?? '';
      const order = { ...page, field: orderFor(session) };
      const { rows, total } =
        value === ''
          ? { rows: await contacts.page(order), total: group.contacts }
          : await contacts.list(searchFor(value, session), order);
      return { responseList: rows, total };
    },

    /**
     * Lists contacts by number, or by id where the caller sees masked numbers, because the cursor contains the sort key.
     * @param after the place of the last contact of the page before; null for the first page
     * @throws not-found
     */
    async listAfter(
      session: Session,
      groupId: number,
      { number, after, limit }: { number?: string | undefined; after: string | null; limit: number },
    ): Promise<{ group: ContactGroup; rows: Contact[]; placeOf: (contact: Contact) => string }> {
      const group = await contactGroupRepository(database, session).find(groupId);
      const contacts = contactsOf(database, session, group);
      const order = orderFor(session);
      const last =
        after === null ? null : { id: Math.min(Number(after), Number.MAX_SAFE_INTEGER), msisdn: after };
      const rows =
        number === undefined
          ? await contacts.after(last, order, limit)
          : (
              await contacts.list(
                { msisdnPrefix: number },
                { field: order, direction: 'asc', offset: 0, limit },
              )
            ).rows;
      return { group, rows, placeOf: (contact) => String(contact[order]) };
    },

    /** @throws not-found, rule-refused, conflict on `to` */
    add(session: Session, groupId: number, { to, values = [] }: NewContact): Promise<Contact> {
      const number = parseMsisdn(to);
      if (!number.ok) throw refusedFields({ to: `msisdn-${number.reason}` });
      return change(session, groupId, async (contacts, group) => {
        checkValues(values, group.columns);
        if (group.contacts >= contactLimits.contacts) throw refusedFields({ to: 'group-full' });
        const id = await contacts.insert(number.msisdn, values);
        if (id === null) throw conflictingFields({ to: 'contact-exists' });
        await contacts.countOn(1);
        return contacts.find(id);
      });
    },

    /** @throws not-found, rule-refused */
    update(session: Session, groupId: number, id: number, { values }: ContactChange): Promise<Contact> {
      return changeValues(session, groupId, id, () => values);
    },

    /** Changes the fields that are named; others stay as they are. @throws not-found, rule-refused */
    updateFields(
      session: Session,
      groupId: number,
      id: number,
      fields: Readonly<Record<string, string>>,
    ): Promise<Contact> {
      return changeValues(session, groupId, id, ({ columns }, { values: before }) => {
        const values = [...before];
        const keys = columns.map(fieldKey);
        for (const [name, value] of Object.entries(fields)) {
          const place = keys.indexOf(fieldKey(name));
          if (place === -1) throw refusedFields({ fields: 'field-not-of-group' });
          values[place] = storable(value.trim());
        }
        return values;
      });
    },

    /** @throws not-found */
    remove(session: Session, groupId: number, id: number): Promise<{ id: number }> {
      return change(session, groupId, async (contacts) => {
        await contacts.find(id);
        await contacts.delete(id);
        await contacts.countOn(-1);
        return { id };
      });
    },

    /**
     * Takes numbers out of a group; those that are not in it are passed over.
     * @param request whose repeats get the first answer
     * @throws not-found
     */
    removeNumbers(
      session: Session,
      groupId: number,
      msisdns: readonly string[],
      request: IdempotentRequest,
    ): Promise<{ removed: number }> {
      return change(session, groupId, (contacts, group, transaction) =>
        once(transaction, request, async () => {
          const removed = await contacts.deleteNumbers(msisdns);
          if (removed === 0) return { removed };
          await contacts.countOn(-removed);
          const [before, after] = [group.contacts, group.contacts - removed];
          await writeAuditEntry(transaction, session, {
            action: 'updated',
            noun: 'contact-group',
            companyId: session.companyId,
            recordId: groupId,
            recordName: group.name,
            changes: [{ field: 'contacts', before: String(before), after: String(after) }],
          });
          return { removed };
        }),
      );
    },

    /** The whole group as CSV. The audit log keeps who exported it. @throws not-found */
    async export(session: Session, groupId: number, style: ExportStyle): Promise<Readable> {
      const group = await contactGroupRepository(database, session).find(groupId);
      await writeAs(database, session, (transaction) =>
        writeAuditEntry(transaction, session, {
          action: 'exported',
          noun: 'contact-group',
          companyId: session.companyId,
          recordId: groupId,
          recordName: group.name,
        }),
      );
      return csvOfGroup(contactsOf(database, session, group), group.columns, seesNumbers(session), style);
    },
  };
}

function contactsOf(
  queries: Queries,
  { companyId }: Session,
  { id, columns }: { id: number; columns: readonly string[] },
): ContactRepository {
  return contactRepository(queries, { companyId, groupId: id, columns: columns.length });
}

/** Sorted by number, masked numbers would reveal hidden digits. */
function orderFor(session: Session): 'msisdn' | 'id' {
  return seesNumbers(session) ? 'msisdn' : 'id';
}

/** Input that is typed like a number, with its 0, 880 or +, is one; all else is the beginning of a value. */
function searchFor(typed: string, session: Session): ContactSearch {
  const isNumber = /^(\+|0|880)[\d\s()-]*$/.test(withAsciiDigits(typed)) || parseMsisdn(typed).ok;
  const prefix = isNumber && seesNumbers(session) ? msisdnPrefix(typed) : null;
  return prefix === null ? { value: typed, seesNumbers: seesNumbers(session) } : { msisdnPrefix: prefix };
}

/** A reader who is shown masked values sends them back masked: their numbers are restored. */
function wholeValues(session: Session, edited: readonly string[], stored: readonly string[]): string[] {
  if (seesNumbers(session)) return [...edited];
  return edited.map((value, index) => restoreNumbers(value, stored[index] ?? ''));
}

function checkValues(values: readonly string[], columns: readonly string[]): void {
  // The fields were changed meanwhile: these values are of others.
  if (values.length > columns.length) throw refusedFields({ values: 'too-long' });
  const length = values.reduce((sum, value) => sum + value.length, 0);
  if (length > contactLimits.valuesLength) throw refusedFields({ values: 'too-long' });
}
