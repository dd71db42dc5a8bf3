import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { currentUser, login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { demoPassword, type demoUsernames } from '#database/seed/demo.ts';
import { Client, request, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { test as base, type Barta } from './barta.ts';
import { hasClock } from './pageChecks.ts';

/** Someone who has signed in by the API. */
export interface Person {
  api: Client;
  user: LoginReply;
  password: string;
}

type DemoUsername = (typeof demoUsernames)[number];

/** Journeys of people who have signed in: what they are not about, signing in too, is prepared by the API. */
export const test = base.extend<
  {
    /**
     * A browser of its own, in which that person is signed in; without one nobody is, as in `page`. It has nothing of
     * the journeys before it but what was fetched, and is too busy to fetch all screens in advance, which takes longer
     * than most journeys: pages of `context` do.
     */
    openAs: (person?: Person) => Promise<Page>;
  },
  Record<DemoUsername, Person> & {
    /** Browser profiles of journeys that have ended, for those that follow: each has cached what the portal's pages fetch. */
    idleProfiles: BrowserContext[];
  }
>({
  idleProfiles: [({}, use) => use([]), { scope: 'worker' }],
  admin: [({ barta }, use) => demo(barta, 'admin').then(use), { scope: 'worker' }],
  operator: [({ barta }, use) => demo(barta, 'operator').then(use), { scope: 'worker' }],
  manager: [({ barta }, use) => demo(barta, 'manager').then(use), { scope: 'worker' }],
  'company-admin': [({ barta }, use) => demo(barta, 'company-admin').then(use), { scope: 'worker' }],
  openAs: async ({ browser, barta, idleProfiles }, use) => {
    const profiles: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (person) => {
      const profile = idleProfiles.pop() ?? (await newProfile(browser, barta));
      profiles.push(profile);
      await profile.setStorageState(storageOf(barta, person));
      const page = await profile.newPage();
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? String(error)}`));
      return page;
    });
    for (const profile of profiles) {
      if (hasClock.has(profile)) await profile.close();
      else await Promise.all(profile.pages().map((page) => page.close()));
    }
    idleProfiles.push(...profiles.filter((profile) => !hasClock.has(profile)));
    expect(errors, 'uncaught errors in the pages of this journey').toEqual([]);
  },
  page: ({ openAs }, use) => openAs().then(use),
});

export { expect };

async function newProfile(browser: Browser, barta: Barta): Promise<BrowserContext> {
  const profile = await browser.newContext({ baseURL: barta.portal });
  await profile.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return profile;
}

/** The storage of a browser in which that person is signed in. */
export function storageOf(barta: Barta, person?: Person) {
  const localStorage = person ? [{ name: 'barta.user', value: JSON.stringify(person.user) }] : [];
  return { cookies: [], origins: [{ origin: barta.portal, localStorage }] };
}

/** One of those whom every Barta begins with, in a session of their own. */
export function demo(barta: Barta, username: DemoUsername): Promise<Person> {
  return signedIn(barta, username, demoPassword);
}

export async function signedIn(barta: Barta, username: string, password: string): Promise<Person> {
  const urls: ServiceUrls = {
    'main-api': barta.url('MAIN_API_PORT'),
    'sms-receiver': barta.url('SMS_RECEIVER_PORT'),
    'database-manager': barta.url('DATABASE_MANAGER_PORT'),
  };
  const { status, body } = await request(urls, login, { body: { username, password } });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`);
  const user = body as LoginReply;
  return { api: new Client(urls, user.accessToken, user.companyId), user, password };
}

/** The person with the session that the portal would store now, after a change of permissions or of the password. */
export async function refreshed({ api, password }: Pick<Person, 'api' | 'password'>): Promise<Person> {
  return { api, password, user: { accessToken: api.token, ...(await api.call(currentUser, {})) } };
}
