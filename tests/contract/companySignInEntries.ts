import type { CallInput, Entry } from './entry.ts';
import type { Targets } from './targets.ts';

const browserKey = 'k'.repeat(43);

/** No provider listens there: nothing of it is called by what is set. */
const settings = {
  issuer: 'https://accounts.example.com',
  clientId: 'barta',
  clientSecret: 'a secret of the client',
  emailDomains: [],
  matchClaim: 'preferred_username',
  matchField: 'username',
  roleClaim: null,
  roles: [],
  createsPeople: false,
  factorValues: [],
  isOn: false,
  passwordsOff: false,
};

/** Settings of a company, by a stranger and by its people. */
function ofCompany(input: (targets: Targets) => Promise<CallInput>): Entry {
  return { input, foreign: { id: { input: (_, targets) => input(targets), answer: 'not-found' } } };
}

const idOf = async (targets: Targets) => ({ params: { id: await targets.companySignIn() } });
const ofUser = async (targets: Targets): Promise<CallInput> => ({ body: { id: await targets.user() } });

export const companySignInEntries = {
  findCompanySignIn: ofCompany(idOf),
  saveCompanySignIn: {
    ...ofCompany(async (targets) => ({
      ...(await idOf(targets)),
      body: { ...settings, shortName: targets.name('company-') },
    })),
    // That of Barta at the provider.
    shared: ['clientId'],
  },
  removeCompanySignIn: ofCompany(idOf),
  testCompanySignIn: ofCompany(async (targets) => ({ ...(await idOf(targets)), body: { browserKey } })),
  unlinkIdentity: {
    input: ofUser,
    foreign: { id: { input: (_, targets) => ofUser(targets), answer: 'not-found' } },
  },
  startCompanySignIn: { input: { body: { company: 'nobody', browserKey } }, foreign: {} },
  finishCompanySignIn: { input: { body: { answer: 'code=none&state=none', browserKey } }, foreign: {} },
} satisfies Record<string, Entry>;
