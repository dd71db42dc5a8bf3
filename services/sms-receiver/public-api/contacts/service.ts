import type { Transaction } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { mostNamedRejects } from '#contract/public-api/batches.ts';
import type {
  AddedContacts,
  Group,
  GroupChange,
  GroupContact,
  NewContacts,
  NewGroup,
  readContacts,
} from '#contract/public-api/contacts.ts';
import { pageLimits } from '#contract/public-api/vocabulary.ts';
import type { Contact, ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import type { ContactImport } from '#contract/sms-receiver/contactImports.ts';
import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { contactGroupService } from '#services/engine/contacts/groupService.ts';
import { importList } from '#services/engine/contacts/imports/importList.ts';
import { checkColumns } from '#services/engine/contacts/imports/keptColumns.ts';
import { refreshPlans } from '#services/engine/contacts/imports/refreshPlans.ts';
import { contactService } from '#services/engine/contacts/service.ts';
import { openTable } from '#services/engine/recipients/openTable.ts';
import { storable } from '#services/engine/recipients/table.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { once, type IdempotencyKey, type IdempotentRequest } from '#services/kit/database/idempotency.ts';
import { permissionMissing } from '#services/kit/errors.ts';
import { rowsOf } from '../batchRequest.ts';
import { pageOfRows, placeOf as placeIn } from '../cursor.ts';
import { refuseTestKey } from '../keyTerms.ts';
import { withFieldNames } from '../fieldNames.ts';
import { canonicalNumber } from '../typedNumber.ts';

/** Fields of the engine's requests, and what programs call them. */
const fieldNames = new Map([
  ['columns', 'fields'],
  ['values', 'fields'],
]);
const fieldNamesOfLists = new Map([
  ['rows', 'contacts'],
  ['columns', 'contacts'],
]);

/** Contact groups and their contacts in the words of programs. What changes them is closed to test keys. */
export function contactCalls(database: Database) {
  const groups = contactGroupService(database);
  const contacts = contactService(database);

  function requestOf(
    session: Session,
    endpoint: string,
    key: IdempotencyKey,
    input: unknown,
  ): IdempotentRequest {
    return { companyId: session.companyId, endpoint, key, input };
  }

  /** @throws forbidden for a test key, and what `make` throws, with the fields of programs */
  async function asProgram<Result>(
    session: Session,
    make: () => Promise<Result>,
    names = fieldNames,
  ): Promise<Result> {
    refuseTestKey(session);
    return withFieldNames(names, make);
  }

  return {
    /** @throws not-found */
    find: async (session: Session, id: number) => groupOf(await groups.find(session, id)),

    /** @throws rule-refused, conflict on `name`, idempotency-key-reused */
    add: (session: Session, { name, fields }: NewGroup, key: IdempotencyKey) =>
      asProgram(session, async () => {
        const request = requestOf(session, 'group', key, { name, fields });
        return groupOf(await groups.create(session, { name, columns: fields ?? [] }, request));
      }),

    /** @throws not-found, rule-refused, conflict on `name` */
    change: (session: Session, id: number, { name, fields }: GroupChange) =>
      asProgram(session, async () =>
        groupOf(
          await groups.update(session, id, {
            ...(name !== undefined && { name }),
            ...(fields && { columns: fields }),
          }),
        ),
      ),

    /** @throws not-found */
    remove: (session: Session, id: number) =>
      asProgram(session, async () => idOf(await groups.remove(session, id))),

    /** @throws not-found, forbidden for a number without `view-msisdn`, validation-failed for a wrong cursor or number */
    async contacts(
      session: Session,
      groupId: number,
      { number, cursor, limit = pageLimits.default }: Input<typeof readContacts>['query'],
    ): Promise<Reply<typeof readContacts>> {
      // The answer would tell whose a masked number is.
      if (number !== undefined && !seesNumbers(session)) throw permissionMissing('view-msisdn');
      const { group, rows, placeOf } = await contacts.listAfter(session, groupId, {
        number: number === undefined ? undefined : canonicalNumber(number),
        after: cursor === undefined ? null : placeIn(cursor),
        limit: limit + 1,
      });
      const places = new Map(rows.map((contact) => [String(contact.id), placeOf(contact)]));
      return pageOfRows(
        rows.map((contact) => contactOf(group, contact)),
        { limit },
        ({ id }) => places.get(id)!,
      );
    },

    /** @throws not-found, rule-refused, idempotency-key-reused */
    addContacts: (session: Session, groupId: number, body: NewContacts, key: IdempotencyKey) =>
      asProgram(
        session,
        async () => {
          const imports: ContactImport[] = [];
          const reply = await writeAs(database, session, (transaction) =>
            once(transaction, requestOf(session, 'contacts', key, { groupId, body }), async () => {
              const done = await importContacts(transaction, session, groupId, body);
              imports.push(done);
              const { importId, added, updated, unchanged, read } = done;
              const rejected = read - added - updated - unchanged;
              const rejects = await readRejects(transaction, session.companyId, importId, body.contacts);
              return { added, updated, unchanged, rejected, rejects };
            }),
          );
          // None for a repeat.
          for (const done of imports) await refreshPlans(database, done);
          return reply;
        },
        fieldNamesOfLists,
      ),

    /** @throws not-found, rule-refused */
    changeContact: (session: Session, groupId: number, id: number, fields: Record<string, string>) =>
      asProgram(session, async () => {
        const contact = await contacts.updateFields(session, groupId, id, fields);
        return contactOf(await groups.find(session, groupId), contact);
      }),

    /** @throws not-found */
    removeContact: (session: Session, groupId: number, id: number) =>
      asProgram(session, async () => idOf(await contacts.remove(session, groupId, id))),

    /** @throws not-found, idempotency-key-reused */
    removeContacts: (session: Session, groupId: number, numbers: readonly string[], key: IdempotencyKey) =>
      asProgram(session, () => {
        const msisdns = numbers.flatMap((typed) => {
          const number = parseMsisdn(typed);
          return number.ok ? [number.msisdn] : [];
        });
        const request = requestOf(session, 'remove-contacts', key, { groupId, numbers });
        return contacts.removeNumbers(session, groupId, msisdns, request);
      }),
  };
}

function idOf({ id }: { id: number }): { id: string } {
  return { id: String(id) };
}

function groupOf({ id, name, columns, contacts, createdAt, updatedAt }: ContactGroup): Group {
  return { id: String(id), name, fields: columns, contacts, createdAt, updatedAt };
}

function contactOf(
  { columns }: Pick<ContactGroup, 'columns'>,
  { id, msisdn, values, isOptedOut }: Contact,
): GroupContact {
  const fields = Object.fromEntries(columns.map((name, index) => [name, values[index] ?? '']));
  return { id: String(id), number: msisdn, fields, isOptedOut };
}

async function importContacts(
  transaction: Transaction<Schema>,
  session: Session,
  groupId: number,
  { contacts }: NewContacts,
): Promise<ContactImport> {
  const table = await openTable(rowsOf(contacts), null);
  try {
    const { headers, numberColumn } = table.facts;
    const columns = headers
      .map((name, column) => ({ name, column }))
      .filter(({ column }) => column !== numberColumn);
    checkColumns(columns, table.facts);
    const list = { table, mode: 'update', columns, field: 'contacts', addsFields: false } as const;
    return await importList(transaction, session, groupId, list);
  } finally {
    await table.close();
  }
}

async function readRejects(
  queries: Queries,
  companyId: number,
  importId: string,
  contacts: NewContacts['contacts'],
): Promise<AddedContacts['rejects']> {
  const rows = await queries
    .selectFrom('contact_rejects')
    .select(['row_number', 'reason'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', Number(importId))
    .orderBy('row_number')
    .limit(mostNamedRejects)
    .execute();
  return rows.map(({ row_number: contact, reason }) => ({
    contact,
    to: storable(contacts[contact - 1]!.to),
    reason: reason as RejectReason,
  }));
}
