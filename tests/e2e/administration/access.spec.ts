import { logout } from '#contract/main-api/sign-in/auth.ts';
import { demo, expect, test } from '../helpers/administration.ts';
import { expectForbidden } from '../helpers/forms.ts';
import { settled } from '../helpers/pageChecks.ts';
import { openScreen, signIn } from '../helpers/people.ts';
import { addPerson, builtInRole, padma } from '../helpers/staff.ts';

/** The page, its scripts and styles, and the fonts; a service is not asked before somebody signs in. */
const mostRequests = 20;

/** Scripts of the shell and a page in it: each request costs the browser more than parsing a small file. */
const mostScripts = 28;

test('a visitor reaches the sign-in form with few requests, whose size budget.spec.ts limits', async ({
  openAs,
}) => {
  const page = await openAs();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests);
});

test('the dashboard opens with few scripts', async ({ operator, openAs }) => {
  const page = await openAs(operator);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/home/dashboard');
  await settled(page);
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(mostScripts);
});

test('a page asked for before signing in comes back after it, also after a wrong password', async ({
  page,
}) => {
  await page.goto('/home/reports/total-sms-reports?page=1');
  await expect(page).toHaveURL(/\/auth\/login\?returnURL=/);
  await page.getByLabel('Username').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Registration No. or Password is incorrect')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('operator');
  await page.getByLabel('Password', { exact: true }).fill('barta-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Single Sms Report', level: 1 })).toBeVisible();
});

test('a return address on another site is not followed', async ({ page, barta }) => {
  await page.goto('/auth/login?returnURL=//evil.example/home');
  await page.getByLabel('Username').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('barta-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(barta.portal);
});

test('a session that was ended elsewhere leads to the sign-in form and back', async ({ barta, openAs }) => {
  const person = await demo(barta, 'operator');
  const page = await openAs(person);
  await page.goto('/home/profile');
  await openScreen(page, 'Single Sms Report');
  await expect(page.getByRole('heading', { name: 'Single Sms Report', level: 1 })).toBeVisible();
  await person.api.call(logout, {});
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await page.getByLabel('Username').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('barta-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Single Sms Report', level: 1 })).toBeVisible();
});

test('a manager sees no Single SMS in the menu, and its address names the missing permission', async ({
  manager,
  openAs,
}) => {
  const page = await openAs(manager);
  await page.goto('/home/send-sms');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Single Sms Report' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Single SMS', exact: true })).toHaveCount(0);
  await expect(menu.getByText('Send SMS')).toHaveCount(0);
  await expectForbidden(page, 'send-single-sms');
  await expect(page.getByRole('textbox', { name: 'Recipient' })).toHaveCount(0);
});

test('logout ends the session and clears what was stored, but language and theme stay', async ({ page }) => {
  await signIn(page, 'operator');
  await page.getByRole('button', { name: /dark/ }).click();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.getByRole('button', { name: /Your account/ }).click();
  await expect(page.getByText('Settings', { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
});

test('a changed password works, and the old one does not', async ({ page, barta, admin }) => {
  // Somebody of its own: other journeys sign in with the passwords of the demo.
  const roleId = await builtInRole(admin, 'Operator');
  const { user, password } = await addPerson(barta, admin, { companyId: padma.id, roleId });
  await signIn(page, user.username, password);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('river bank lamp');
  await page.getByLabel(/Repeat/).fill('river bank lamp');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('form').getByText('The current password is wrong.')).toBeVisible();

  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Password changed/)).toBeVisible();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signIn(page, user.username, 'river bank lamp');
});
