import type { Page } from '@playwright/test';
import { expect, test as base } from '../helpers/administration.ts';
import { field } from '../helpers/forms.ts';
import { signIn, signOut, trySignIn } from '../helpers/people.ts';
import { addCompanyAdministrator, ownPassword, padma, unique } from '../helpers/staff.ts';

/** A browser at the portal's name: passkeys work at names, and not at addresses. */
const test = base.extend({
  baseURL: ({ barta }, use) => use(barta.portal.replace('127.0.0.1', 'localhost')),
  page: async ({ browser, baseURL }, use) => {
    const profile = await browser.newContext({ baseURL: baseURL! });
    await profile.grantPermissions(['clipboard-write'], { origin: baseURL! });
    await use(await profile.newPage());
    await profile.close();
  },
});

/** Gives the browser an authenticator that agrees to everything, as a phone that is touched at once. */
async function addAuthenticator(page: Page): Promise<{ remove: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}

/** A passkey was just used, so the service would ask in five minutes (passkeySignIn.test.ts); the page is asked at once. */
function refuseOnce(page: Page, path: string, portal: string): Promise<unknown> {
  return page.route(
    (url) => url.pathname.endsWith(path),
    (route) =>
      route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': portal, 'access-control-allow-credentials': 'true' },
        json: { code: 'code-required', message: 'Give a code.' },
      }),
    { times: 1 },
  );
}

test('a passkey is added, signs in, confirms what needs it, and is removed', async ({
  page,
  baseURL,
  barta,
  admin,
}) => {
  const { user } = await addCompanyAdministrator(barta, admin, padma.id);
  const { username } = user;
  await addAuthenticator(page);
  await signIn(page, username, ownPassword);

  await page.goto('/home/profile');
  const card = page.getByRole('region', { name: 'Two-step verification' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel(/Current password/).fill(ownPassword);
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByLabel(/^Name/).fill('Office laptop');
  await card.getByRole('button', { name: 'Create the passkey' }).click();
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await card.getByRole('button', { name: 'I have stored them' }).click();
  await expect(card.getByText('Office laptop')).toBeVisible();
  await expect(card.getByText(/not used yet/)).toBeVisible();

  await signOut(page);
  // The browser is asked at once.
  await signIn(page, username, ownPassword);
  await page.goto('/home/profile');
  await expect(card.getByText(/last used on/)).toBeVisible();

  await refuseOnce(page, '/api-keys', baseURL!);
  await page.goto('/home/api-keys/create');
  await field(page, 'Name').fill(unique('Web shop '));
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Use your passkey' }).click();
  const made = page.getByRole('dialog', { name: /^Key .* is ready$/ });
  await made.getByRole('button', { name: 'Copy key' }).click();
  await made.getByRole('button', { name: 'I have stored the key' }).click();

  await page.goto('/home/profile');
  await card.getByRole('button', { name: 'Rename Office laptop' }).click();
  await card.getByLabel(/^Name/).fill('Home laptop');
  await card.getByRole('button', { name: 'Rename' }).click();
  await expect(card.getByText('Home laptop')).toBeVisible();

  await card.getByRole('button', { name: 'Remove Home laptop' }).click();
  await card.getByLabel(/Current password/).fill(ownPassword);
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();

  await signOut(page);
  await signIn(page, username, ownPassword);
});

test('who has lost the passkey signs in with a recovery code', async ({ page, barta, admin }) => {
  const { user } = await addCompanyAdministrator(barta, admin, padma.id);
  const authenticator = await addAuthenticator(page);
  await signIn(page, user.username, ownPassword);
  await page.goto('/home/profile');
  const card = page.getByRole('region', { name: 'Two-step verification' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel(/Current password/).fill(ownPassword);
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByLabel(/^Name/).fill('Phone');
  await card.getByRole('button', { name: 'Create the passkey' }).click();
  const code = (await card.getByRole('listitem').first().textContent())!;
  await card.getByRole('button', { name: 'I have stored them' }).click();
  await signOut(page);

  await authenticator.remove();
  await trySignIn(page, user.username, ownPassword);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
