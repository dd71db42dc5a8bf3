import type { Page } from '@playwright/test';
import { IdentityProvider, testClient } from '#tests/simulators/IdentityProvider.ts';
import { expect, test } from '../helpers/administration.ts';
import { expectHeading, field } from '../helpers/forms.ts';
import { expectAccessible } from '../helpers/pageChecks.ts';
import { trySignIn } from '../helpers/people.ts';
import { addCompany, addCompanyAdministrator, ownPassword, unique } from '../helpers/staff.ts';

/** Says who one is at the identity provider. */
async function chooseAccount(page: Page, sub: string): Promise<void> {
  await expectHeading(page, 'Acme accounts');
  await page.getByLabel('Account').fill(sub);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a company sets up single sign-on, tries it, and its people sign in with it only @full', async ({
  barta,
  admin,
  openAs,
  page: visitor,
}) => {
  const provider = await IdentityProvider.start([`${barta.portal}/auth/return`]);
  const company = await addCompany(admin);
  const boss = await addCompanyAdministrator(barta, admin, company.id);
  const { username } = boss.user;
  provider.add(username, { preferred_username: username, groups: ['chiefs'] });
  provider.add('nasrin', {
    preferred_username: unique('nasrin'),
    name: 'Nasrin Akter',
    groups: ['texting'],
  });
  const shortName = unique('acme-');

  const page = await openAs(boss);
  await page.goto(`/home/companies/${company.id}/show`);
  await page.getByRole('tab', { name: 'Single sign-on' }).click();
  await expect(page.getByText(`${barta.portal}/auth/return`)).toBeVisible();
  await field(page, 'Address of the identity provider (issuer)').fill(provider.issuer);
  await field(page, 'Client ID').fill(testClient.clientId);
  await page.getByLabel('Client secret', { exact: false }).first().fill(testClient.clientSecret);
  await field(page, 'Claim that names a person').fill('preferred_username');
  await page.getByRole('combobox', { name: 'Compared with' }).click();
  await page.getByRole('option', { name: 'Username', exact: true }).click();
  await field(page, 'Claim that decides the role').fill('groups');
  for (const [index, [value, role]] of [
    ['chiefs', 'Company administrator'],
    ['texting', 'Operator'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.getByRole('textbox', { name: 'Value' }).nth(index).fill(value!);
    await page.getByRole('combobox', { name: 'Role in Barta' }).nth(index).click();
    await page.getByRole('option', { name: role!, exact: true }).click();
  }
  await page.getByLabel('Make unknown people at their first sign-in').check();
  await field(page, 'Short name').fill(shortName);
  await page.getByLabel('Single sign-on is on').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save single sign-on' }).click();
  await expect(page.getByText('Not tried yet with these settings.')).toBeVisible();

  await page.getByRole('button', { name: 'Try the sign-in' }).click();
  await chooseAccount(page, username);
  await expectHeading(page, 'The test sign-in worked');
  await expect(page.getByText('Company administrator')).toBeVisible();
  expect(page.url()).toBe(`${barta.portal}/auth/return`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Barta' }).click();
  await expect(page.getByText(/^Tried on/)).toBeVisible();
  await page.getByLabel('Only single sign-on: passwords are off').check();
  await page.getByRole('button', { name: 'Save single sign-on' }).click();
  await expect(page.getByText('Single sign-on saved.')).toBeVisible();

  await trySignIn(visitor, username, ownPassword);
  await expectHeading(visitor, 'Sign in with your company’s account');
  await expect(visitor.getByText(/Your company has turned passwords off/)).toBeVisible();
  await visitor.getByRole('link', { name: 'Back to sign in' }).click();
  await visitor.getByRole('link', { name: 'Sign in with your company’s account' }).click();
  await visitor.getByLabel('Company').fill('no such company');
  await visitor.getByRole('button', { name: 'Continue to your company' }).click();
  await expect(visitor.getByText(/No company of this name/)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('Company').fill(shortName.toUpperCase());
  await visitor.getByRole('button', { name: 'Continue to your company' }).click();
  await chooseAccount(visitor, 'nasrin');
  await expectHeading(visitor, 'Dashboard');
  await visitor.goto('/home/profile');
  await expect(field(visitor, 'Name')).toHaveValue('Nasrin Akter');

  const second = await openAs();
  await second.goto(`/sign-in/${shortName}?returnURL=%2Fhome%2Fprofile`);
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(second.getByText(/The identity provider did not sign you in/)).toBeVisible();
  await second.goto(`/sign-in/${shortName}?returnURL=%2Fhome%2Fprofile`);
  await chooseAccount(second, username);
  await expectHeading(second, /profile/i);

  await page.reload();
  await page.getByRole('tab', { name: 'Single sign-on' }).click();
  await page.getByRole('button', { name: 'Unlink an account' }).click();
  await page.getByRole('combobox', { name: 'User' }).fill(username);
  await page.getByRole('option', { name: username, exact: true }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  // Their own sessions end, too.
  await expect(page).toHaveURL(/\/auth\/login/);
  await provider.close();
});
