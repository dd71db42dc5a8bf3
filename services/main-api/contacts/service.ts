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
import { parseMsisdn, withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { restoreNumbers } from '#domain/numbers/msisdnMask.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { refusedFields, conflictingFields } from '#services/kit/errors.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { contactGroupRepository } from '../contact-groups/repository.ts';
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
    make: (contacts: ContactRepository, group: ContactGroup) => Promise<Result>,
  ): Promise<Result> {
    return writeAs(database, session, async (transaction) => {
      const groups = contactGroupRepository(transaction, session);
      await groups.lock(groupId);
      const group = await groups.find(groupId);
      return make(contactsOf(transaction, session, group), group);
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
      // Sorted by number, masked numbers would reveal hidden digits.
      const order = seesNumbers(session) ? page : ({ ...page, field: 'id' } as const);
      const { rows, total } =
        value === ''
          ? { rows: await contacts.page(order), total: group.contacts }
          : await contacts.list(searchFor(value, session), order);
      return { responseList: rows, total };
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
      return change(session, groupId, async (contacts, group) => {
        checkValues(values, group.columns);
        const before = await contacts.find(id);
        await contacts.update(id, wholeValues(session, values, before.values));
        await contacts.countOn(0);
        return contacts.find(id);
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
