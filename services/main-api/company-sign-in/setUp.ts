import type { Transaction } from 'kysely';
import type { CompanySignIn, CompanySignInInput } from '#contract/main-api/sign-in/companySignIn.ts';
import type { Company } from '#contract/main-api/people/companies.ts';
import type { Schema } from '#database/schema.ts';
import { auditedChanges, writeAuditEntry } from '#services/kit/auth/audit.ts';
import { endAllSessions } from '#services/kit/auth/endSessions.ts';
import { clientSecretPlace, sealForField, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { companyRepository } from '../companies/repository.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { removeInvitationsOf } from '../invitations/repository.ts';
import { auditUser } from '../users/auditing.ts';
import { userRepository } from '../users/repository.ts';
import { placeProblems, requireNotOutranked } from '../users/rules.ts';
import { providerAddressProblem } from './providerAddress.ts';
import {
  endSessionsBegunBy,
  hasStrongerPeople,
  readSignIn,
  writeSignIn,
  type StoredSignIn,
} from './repository.ts';

interface SetUpParts {
  database: Database;
  secrets: SecretBox;
  usernames: Usernames;
  allowsPrivate: boolean;
}

type Reply = { settings: CompanySignIn | null };

/** Settings that a test has tried: after a change of one of them it counts no more. */
const triedFields = ['issuer', 'clientId', 'matchClaim', 'matchField', 'roleClaim'] as const;

/** How administrators set the way in which the people of a company sign in with its accounts. */
export function companySetUp({ database, secrets, usernames, allowsPrivate }: SetUpParts) {
  return {
    /** @throws not-found */
    async find(session: Session, id: number): Promise<Reply> {
      await companyRepository(database, session).find(id);
      return { settings: shown(await readSignIn(database, id)) };
    },

    /** @throws not-found, rule-refused with all that is wrong, conflict on `shortName` or `emailDomains` */
    save: (session: Session, id: number, given: CompanySignInInput): Promise<Reply> =>
      changePeopleAs(database, session, { companies: [id] }, async (transaction) => {
        const company = await companyRepository(transaction, session).find(id);
        const before = await readSignIn(transaction, id);
        const isTested =
          Boolean(before?.testedAt) && triedFields.every((field) => given[field] === before![field]);
        refuseProblems({
          ...fieldProblems(session, before, given),
          ...(await roleProblems(transaction, session, company, given)),
          ...(given.passwordsOff && (await lockOutProblems(transaction, session, company, given, isTested))),
        });
        const { clientSecret } = given;
        const sealedSecret =
          clientSecret === undefined
            ? before!.sealedSecret
            : sealForField(secrets, 'clientSecret', clientSecret, clientSecretPlace(id));
        await writeSignIn(transaction, session, id, given, { sealedSecret, isTested });
        const after = (await readSignIn(transaction, id))!;
        const isStill = after.isOn && after.issuer === before?.issuer;
        if (before?.isOn && !isStill) await endSessionsBegunBy(transaction, session, id, true);
        if (after.passwordsOff && !before?.passwordsOff) await turnPasswordsOff(transaction, session, id);
        await audit(transaction, session, company, before, after, clientSecret !== undefined);
        return { settings: shown(after) };
      }),

    /** @throws not-found */
    remove: (session: Session, id: number): Promise<{ id: number }> =>
      changePeopleAs(database, session, { companies: [id] }, async (transaction) => {
        const company = await companyRepository(transaction, session).find(id);
        const before = await readSignIn(transaction, id);
        if (!before) throw notFound('sign-in of this company');
        await endSessionsBegunBy(transaction, session, id, true);
        await transaction.deleteFrom('company_sign_ins').where('company_id', '=', id).execute();
        await transaction.deleteFrom('company_identities').where('company_id', '=', id).execute();
        await audit(transaction, session, company, before, null, false);
        return { id };
      }),

    /** Lets the next sign-in of a user find them anew, as after their account was made anew. @throws not-found, forbidden */
    async unlink(session: Session, userId: number): Promise<{ unlinked: number }> {
      const { username, unlinked } = await changePeopleAs(
        database,
        session,
        { users: [userId] },
        async (transaction) => {
          const user = await userRepository(transaction, session).find(userId);
          requireNotOutranked(session, user);
          const { numDeletedRows } = await transaction
            .deleteFrom('company_identities')
            .where('user_id', '=', userId)
            .executeTakeFirstOrThrow();
          await endAllSessions(transaction, userId);
          const change = { field: 'identityProvider', before: String(numDeletedRows), after: null };
          await auditUser(transaction, session, 'updated', user, [change]);
          return { username: user.username, unlinked: Number(numDeletedRows) };
        },
      );
      await usernames.endTickets(username);
      return { unlinked };
    },
  };

  function fieldProblems(
    session: Session,
    before: StoredSignIn | null,
    {
      issuer,
      clientSecret,
      emailDomains,
      isOn,
      passwordsOff,
      createsPeople,
      roleClaim,
      roles,
    }: CompanySignInInput,
  ): FieldProblems {
    const problems: FieldProblems = {};
    const ofIssuer = providerAddressProblem(issuer, allowsPrivate);
    if (ofIssuer) problems.issuer = ofIssuer;
    // The stored secret goes to no other machine than the one for which it was entered.
    if (clientSecret === undefined && before?.issuer !== issuer) problems.clientSecret = 'required';
    // Sorted here, since the database may sort otherwise.
    const domainsBefore = before?.emailDomains.toSorted() ?? [];
    if (session.scope !== 'platform' && String(emailDomains.toSorted()) !== String(domainsBefore))
      problems.emailDomains = 'provider-only';
    if (passwordsOff && !isOn) problems.passwordsOff = 'company-sign-in-off';
    const hasRoles = roleClaim !== null && roles.length > 0;
    if ((createsPeople || (passwordsOff && roleClaim !== null)) && !hasRoles)
      problems.roles = 'sign-in-roles-needed';
    return problems;
  }
}

async function roleProblems(
  queries: Queries,
  session: Session,
  company: Company,
  { roles }: CompanySignInInput,
): Promise<FieldProblems> {
  for (const { roleId } of roles) {
    const { roleId: problem } = await placeProblems(queries, session, company, { roleId });
    if (problem) return { roles: problem };
  }
  return {};
}

/** Nobody locks their company out: not with settings that were not tried, nor where nobody is left to turn it back. */
async function lockOutProblems(
  queries: Queries,
  session: Session,
  { id, scope }: Company,
  { isOn }: CompanySignInInput,
  isTested: boolean,
): Promise<FieldProblems> {
  if (scope === 'platform') return { passwordsOff: 'passwords-stay-for-provider' };
  if (!isOn) return {};
  if (!isTested) return { passwordsOff: 'sign-in-untested' };
  return (await hasStrongerPeople(queries, session, id)) ? { passwordsOff: 'people-outrank-you' } : {};
}

/** Ends what a password has begun, and codes and invitations that set a new one; the caller's own session stays, to turn it back. */
async function turnPasswordsOff(
  transaction: Transaction<Schema>,
  session: Session,
  companyId: number,
): Promise<void> {
  await endSessionsBegunBy(transaction, session, companyId, false);
  await removeInvitationsOf(transaction, companyId);
  await transaction
    .deleteFrom('one_time_codes')
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('company_id', '=', companyId),
    )
    .execute();
}

async function audit(
  transaction: Transaction<Schema>,
  session: Session,
  { id, name }: Company,
  before: StoredSignIn | null,
  after: StoredSignIn | null,
  isNewSecret: boolean,
): Promise<void> {
  const changes = auditedChanges<StoredSignIn>(before, after, {
    companyId: 'entry',
    sealedSecret: 'elsewhere',
    testedAt: 'derived',
    linkedCount: 'derived',
  });
  // Secrets are in no entry; that one was entered is.
  if (isNewSecret) changes.push({ field: 'clientSecret', before: null, after: null });
  if (changes.length === 0) return;
  await writeAuditEntry(transaction, session, {
    action: 'updated',
    noun: 'company',
    companyId: id,
    recordId: id,
    recordName: name,
    changes,
  });
}

function shown(stored: StoredSignIn | null): CompanySignIn | null {
  if (!stored) return null;
  const { companyId: _, sealedSecret: __, ...settings } = stored;
  return settings;
}
