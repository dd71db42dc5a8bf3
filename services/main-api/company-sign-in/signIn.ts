import type { LoginReply, SecondFactorTicket } from '#contract/main-api/sign-in/auth.ts';
import type { CompanyReturn, TestedSignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { unknownPasswordHash } from '#services/kit/auth/password/password.ts';
import { clientSecretPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, refusal } from '#services/kit/errors.ts';
import type { AuthRepository } from '../auth/repository.ts';
import { companyRepository } from '../companies/repository.ts';
import type { Usernames } from '../directory/Usernames.ts';
import type { Origin } from '../knownPlaces.ts';
import { admit } from './admit.ts';
import { isFactorGiven } from './claims.ts';
import type { Identity, Leaving, Provider, ProviderTerms } from './Provider.ts';
import { recognise, type Recognised } from './recognise.ts';
import { findSigningCompany, noteTested, readSignIn, type StoredSignIn } from './repository.ts';
import { storeStart, takeStart } from './starts.ts';
import { singleSignOnReply } from './wayIn.ts';

interface SignInParts {
  database: Database;
  secrets: SecretBox;
  usernames: Usernames;
  people: AuthRepository;
  provider: Provider;
}

/** Where a browser leaves from, and where it comes back. */
interface Browser {
  browserKey: string;
  redirectUri: string;
}

/** Sign-ins at the identity provider of a company: from this page to the provider's, and back. */
export function companySignIn({ database, secrets, usernames, people, provider }: SignInParts) {
  return {
    /** @throws rule-refused */
    async start(typed: string, browser: Browser): Promise<{ url: string }> {
      const companyId = await findSigningCompany(database, typed);
      const settings = companyId === null ? null : await readSignIn(database, companyId);
      if (!settings) throw refusal('rule-refused', 'company-sign-in-unknown');
      return leave(
        settings,
        await storeStart(database, { companyId: settings.companyId, testerId: null, ...browser }),
      );
    },

    /** Begins a sign-in that starts no session. @throws not-found, rule-refused */
    async startTest(session: Session, companyId: number, browser: Browser): Promise<{ url: string }> {
      const testerId = session.userId;
      const begun = await writeAs(database, session, async (transaction) => {
        await companyRepository(transaction, session).find(companyId);
        const settings = await readSignIn(transaction, companyId);
        if (!settings) throw refusal('rule-refused', 'company-sign-in-unknown');
        return { settings, leaving: await storeStart(transaction, { companyId, testerId, ...browser }) };
      });
      return leave(begun.settings, begun.leaving);
    },

    /**
     * Who has a second factor that the provider did not ask for gets a ticket in place of a session.
     * @param domain where passkeys work for this caller
     * @throws rule-refused, with what the person can do
     */
    async finish(
      { answer, browserKey }: CompanyReturn,
      origin: Origin,
      domain: string | null,
    ): Promise<LoginReply | SecondFactorTicket | TestedSignIn> {
      const parameters = new URLSearchParams(answer);
      const returned = await takeStart(database, parameters.get('state') ?? '', browserKey);
      const settings = returned && (await readSignIn(database, returned.companyId));
      if (!settings) throw signInEnded();
      const identity = await provider.comeBack(
        termsOf(settings),
        returned,
        parameters,
        neededClaims(settings),
      );
      return returned.testerId === null
        ? signIn(settings, identity, origin, domain)
        : test(settings, identity, returned.testerId);
    },
  };

  async function leave(settings: StoredSignIn, leaving: Leaving): Promise<{ url: string }> {
    return { url: await provider.leave(termsOf(settings), leaving) };
  }

  function termsOf({ companyId, issuer, clientId, sealedSecret }: StoredSignIn): ProviderTerms {
    return { issuer, clientId, clientSecret: secrets.open(sealedSecret, clientSecretPlace(companyId)) };
  }

  async function signIn(
    settings: StoredSignIn,
    identity: Identity,
    origin: Origin,
    domain: string | null,
  ): Promise<LoginReply | SecondFactorTicket> {
    const { username } = await admitPerson(settings, identity, origin);
    const found = await people.findByUsername(username);
    if (!found || found.user.companyId !== settings.companyId)
      throw refusal('rule-refused', 'identity-inactive');
    const { secondFactor, ...user } = found.user;
    const signOn = { isFactorGiven: isFactorGiven(settings, identity.claims) };
    if (secondFactor === 'on' && !signOn.isFactorGiven) {
      const ticket = await people.startTicket(found, domain, true);
      if (ticket === null) throw signInEnded();
      return ticket;
    }
    const place = await people.placeOf(username, origin);
    const accessToken = await people.startSession(found, origin, place, { signOn });
    if (accessToken === null) throw signInEnded();
    const isDue = secondFactor === 'set-up-due' && signOn.isFactorGiven;
    return {
      accessToken,
      ...user,
      ...(secondFactor && !isDue && { secondFactor }),
      ...singleSignOnReply,
    };
  }

  async function admitPerson(
    settings: StoredSignIn,
    identity: Identity,
    origin: Origin,
  ): Promise<Recognised> {
    const { userId, isLinked } = await recognise(database, settings, identity);
    // Before the transaction: it takes its time, and the embedded database has one connection.
    const passwordHash = userId === null ? await unknownPasswordHash() : null;
    try {
      return await admitAs(settings, identity, origin, passwordHash);
    } catch (error) {
      // Their first sign-in may have come from two windows, of which the other was faster.
      if (isLinked || !(error instanceof AppError)) throw error;
      const now = await recognise(database, settings, identity).catch(() => null);
      if (!now?.isLinked) throw error;
      return admitAs(settings, identity, origin, null);
    }
  }

  /** Recognised again in the transaction that writes: the settings and the person may have changed since. */
  function admitAs(
    settings: StoredSignIn,
    identity: Identity,
    { address }: Origin,
    passwordHash: string | null,
  ): Promise<Recognised> {
    const { companyId, issuer } = settings;
    return usernames.changing((claim) =>
      database.transaction().execute(async (transaction) => {
        const company = await transaction
          .selectFrom('companies')
          .select(['scope', 'status'])
          .where('id', '=', companyId)
          .forShare()
          .executeTakeFirst();
        const current = await readSignIn(transaction, companyId);
        if (company?.status !== 'active' || !current?.isOn || current.issuer !== issuer) throw signInEnded();
        const person = await recognise(transaction, current, identity);
        if (person.userId === null) {
          // It was there a moment ago and has been deleted since.
          if (passwordHash === null) throw signInEnded();
          const isProvider = company.scope === 'platform';
          await claim(transaction, [{ username: person.username, isProvider, isSamePerson: false }]);
        }
        await admit(transaction, companyId, identity, person, { passwordHash, address });
        return person;
      }),
    );
  }

  /** Nothing is written but that it succeeded: for a person of the company only if they are the one who tries. */
  async function test(settings: StoredSignIn, identity: Identity, testerId: number): Promise<TestedSignIn> {
    const { companyId } = settings;
    const person = await recognise(database, settings, identity);
    const tester = await database
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', testerId)
      .executeTakeFirst();
    const isStranger = tester?.company_id === companyId && person.userId !== testerId;
    if (isStranger) throw refusal('rule-refused', 'identity-not-yours', { username: person.username });
    await noteTested(database, settings, testerId);
    const { username, name, roleName, userId } = person;
    return {
      tested: {
        companyId,
        username,
        name,
        roleName,
        isNew: userId === null,
        isFactorGiven: isFactorGiven(settings, identity.claims),
      },
    };
  }
}

function neededClaims(settings: StoredSignIn): string[] {
  const { matchClaim, matchField, roleClaim, createsPeople } = settings;
  const isByEmail = matchClaim === 'email' || matchField === 'email';
  return [
    matchClaim,
    ...(isByEmail ? ['email_verified'] : []),
    ...(roleClaim === null ? [] : [roleClaim]),
    ...(createsPeople ? ['name'] : []),
  ];
}

function signInEnded() {
  return refusal('rule-refused', 'company-sign-in-ended');
}
