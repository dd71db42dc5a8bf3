import type { Input } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type {
  ContactGroup,
  ContactGroupChange,
  listContactGroups,
  NewContactGroup,
} from '#contract/main-api/contactGroups.ts';
import { fieldKey } from '#domain/template.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems, type FieldProblems } from '../refuseProblems.ts';
import {
  contactGroupRepository,
  type ContactGroupRepository,
  type ContactGroupSortField,
} from './repository.ts';

export type ContactGroupService = ReturnType<typeof contactGroupService>;

const auditedFields = ['name', 'columns'] as const satisfies (keyof ContactGroup)[];

/** A company's people are its own affair: not even the provider sees the groups of another company. */
export function contactGroupService(database: Database) {
  return {
    list(
      session: Session,
      filter: Input<typeof listContactGroups>['query']['filter'],
      page: Page<ContactGroupSortField>,
    ): Promise<{ rows: ContactGroup[]; total: number }> {
      return contactGroupRepository(database, session.companyId).list(filter?.q, page);
    },

    /** @throws not-found, also for another company's */
    find(session: Session, id: number): Promise<ContactGroup> {
      return existing(contactGroupRepository(database, session.companyId), id);
    },

    /** @throws rule-refused, conflict on `name` */
    create(session: Session, { name, columns = [] }: NewContactGroup): Promise<ContactGroup> {
      return writeAs(database, session, async (transaction) => {
        const groups = contactGroupRepository(transaction, session.companyId);
        refuseProblems(columnProblems(columns), await nameProblem(groups, name));
        const id = await groups.insert({ name, columns, createdBy: session.userId });
        const group = await existing(groups, id);
        await record(transaction, session, 'created', null, group);
        return group;
      });
    },

    /** @throws not-found, rule-refused, conflict on `name` */
    update(session: Session, id: number, change: ContactGroupChange): Promise<ContactGroup> {
      return writeAs(database, session, async (transaction) => {
        const groups = contactGroupRepository(transaction, session.companyId);
        await groups.lock(id);
        const before = await existing(groups, id);
        const problems = change.columns ? columnProblems(change.columns, before.columns) : {};
        refuseProblems(problems, await nameProblem(groups, change.name, id));
        await groups.update(id, change);
        const after = await existing(groups, id);
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** @throws not-found */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const groups = contactGroupRepository(transaction, session.companyId);
        await groups.lock(id);
        const group = await existing(groups, id);
        await groups.markDeleted(id);
        await record(transaction, session, 'deleted', group, null);
        return { id };
      });
    },
  };
}

async function existing(groups: ContactGroupRepository, id: number): Promise<ContactGroup> {
  const group = await groups.find(id);
  if (!group) throw notFound('contact group');
  return group;
}

/** Templates tell fields apart by their keys, so names that differ in their spelling alone are the same. */
function columnProblems(names: readonly string[], before: readonly string[] = []): FieldProblems {
  if (names.length < before.length) return { columns: 'columns-stay' };
  const isTwice = new Set(names.map(fieldKey)).size < names.length;
  return isTwice ? { columns: 'column-twice' } : {};
}

async function nameProblem(
  groups: ContactGroupRepository,
  name: string | undefined,
  exceptId?: number,
): Promise<FieldProblems> {
  const isTaken = name !== undefined && (await groups.isNameTaken(name, exceptId));
  return isTaken ? { name: 'name-taken' } : {};
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: ContactGroup | null,
  after: ContactGroup | null,
): Promise<void> {
  const { id, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, auditedFields);
  if (changes.length === 0) return;
  await recordDeed(queries, session, {
    action,
    noun: 'contact-group',
    companyId: session.companyId,
    recordId: id,
    recordName: name,
    changes,
  });
}
