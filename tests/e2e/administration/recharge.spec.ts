import { addCredit, listRecharges } from '#contract/sms-receiver/credit.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../helpers/administration.ts';
import { expectRefused, field } from '../helpers/forms.ts';
import { expectAccessibleInBothThemes, followTo } from '../helpers/pageChecks.ts';
import { balance, openScreen } from '../helpers/people.ts';
import { addCompany, addPerson, builtInRole, padma, unique } from '../helpers/staff.ts';

const format = (amount: number) => amount.toLocaleString('en-IN');
const balanceRow = (page: Page, company: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: company, exact: true }) });

async function openDialog(page: Page, company: string, recharge: { amount: number; reference: string }) {
  await balanceRow(page, company).getByRole('button', { name: 'Add credit' }).click();
  const dialog = page.getByRole('dialog', { name: `Add credit to ${company}` });
  await field(dialog, 'Credits').fill(String(recharge.amount));
  await field(dialog, 'Reference').fill(recharge.reference);
  return { dialog, add: dialog.getByRole('button', { name: 'Add credit' }) };
}

test('a double click adds credit once, the badge of the company shows it, and a reference counts once', async ({
  barta,
  admin,
  openAs,
}) => {
  const roleId = await builtInRole(admin, 'Operator');
  const [office, desk] = [
    await openAs(admin),
    await openAs(await addPerson(barta, admin, { companyId: padma.id, roleId })),
  ];
  await desk.goto('/home/profile');
  const before = await balance(desk);
  const reference = unique('INV-');

  await office.goto('/home/profile');
  await openScreen(office, 'Balance');
  // With its new balance it would be on another page of the companies that other journeys have made.
  await office.getByRole('textbox', { name: 'Search' }).fill(padma.name);
  const first = await openDialog(office, padma.name, { amount: 250, reference });
  await expect(
    first.dialog.getByText(`Balance: ${format(before)} → ${format(before + 250)} credits`),
  ).toBeVisible();
  await first.add.dblclick();
  await expect(
    office.getByText(
      `250 credits added to ${padma.name}. Its balance is now ${format(before + 250)} credits.`,
    ),
  ).toBeVisible();
  await expect(first.dialog).toHaveCount(0);
  await expect(balanceRow(office, padma.name)).toContainText(format(before + 250));
  await desk.reload();
  expect(await balance(desk)).toBe(before + 250);

  const second = await openDialog(office, padma.name, { amount: 300, reference });
  await second.add.click();
  await expectRefused(field(second.dialog, 'Reference'), 'This reference was used for another recharge.');
  await second.dialog.getByRole('button', { name: 'Cancel' }).click();

  const history = office.getByRole('region', { name: 'Recharge history' });
  const line = history.getByRole('row').filter({ hasText: reference });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(admin.user.name);
  const { responseList } = await admin.api.call(listRecharges, { query: { filter: { q: reference } } });
  expect(responseList.map(({ amount }) => amount)).toEqual([250]);
  await desk.reload();
  expect(await balance(desk)).toBe(before + 250);

  // The badge of whoever adds credit to their own company shows it at once.
  const own = await balance(office);
  await office.getByRole('textbox', { name: 'Search' }).fill('Barta');
  const third = await openDialog(office, 'Barta', { amount: 120, reference: unique('INV-') });
  await third.add.click();
  await expect.poll(() => balance(office)).toBe(own + 120);
});

test('a company below its threshold is warned, until it is recharged @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const { id: companyId } = await addCompany(admin, { lowBalanceThreshold: 100 });
  const roleId = await builtInRole(admin, 'Company administrator');
  const page = await openAs(await addPerson(barta, admin, { companyId, roleId }));
  await page.goto('/home/companies/balance-check');
  const warning = page.getByText('Your balance is low. Ask the provider for credit before it runs out.');
  await expect(warning).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add credit' })).toHaveCount(0);
  await admin.api.call(addCredit, { body: { companyId, amount: 5_000, reference: unique('INV-') } });
  await page.reload();
  expect(await balance(page)).toBe(5_000);
  await expect(page.getByRole('region', { name: 'Recharge history' }).getByText('5,000')).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('a company requests a recharge, the provider confirms it, and both take the receipt', async ({
  barta,
  admin,
  openAs,
}) => {
  const { id: companyId, name } = await addCompany(admin);
  const roleId = await builtInRole(admin, 'Company administrator');
  const desk = await openAs(await addPerson(barta, admin, { companyId, roleId }));
  await desk.goto('/home/companies/balance-check');
  await desk.getByRole('button', { name: 'Request a recharge' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Request a recharge' });
  await field(dialog, 'Credits').fill('4000');
  const reference = unique('BKASH-');
  await field(dialog, 'Payment reference').fill(reference);
  await dialog.getByRole('button', { name: 'Request a recharge' }).dblclick();
  const own = desk.getByRole('region', { name: 'Recharge requests (1 open)' });
  await expect(own.getByRole('row').filter({ hasText: reference })).toContainText('Open');

  const office = await openAs(admin);
  await office.goto('/home/companies/balance-check');
  const all = office.getByRole('region', { name: /Recharge requests/ });
  const open = all.getByRole('row').filter({ hasText: reference });
  await expect(open).toContainText(name);
  await open.getByRole('button', { name: 'Confirm' }).click();
  await office.getByRole('button', { name: 'Add 4,000 credits' }).dblclick();
  await expect(office.getByText(`4,000 credits added to ${name}.`)).toBeVisible();
  await expect(open).toHaveCount(0);

  for (const page of [desk, office]) {
    await page.reload();
    const history = page.getByRole('region', { name: 'Recharge history' });
    const line = history.getByRole('row').filter({ hasText: reference });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      line.getByRole('button', { name: `Receipt of ${reference}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^receipt-R-\d+\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(await balance(desk)).toBe(4_000);

  await followTo(desk, '/home/reports/sms-sending-credit');
  await desk.getByRole('button', { name: 'Statement' }).click();
  const [statement] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('menuitem', { name: 'This month' }).click(),
  ]);
  expect((await readFile(await statement.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('whoever may see neither recharges nor the ledger learns from the badge whom to ask', async ({
  barta,
  admin,
  openAs,
}) => {
  const { id: companyId } = await addCompany(admin);
  const boss = await addPerson(barta, admin, {
    companyId,
    roleId: await builtInRole(admin, 'Company administrator'),
  });
  const desk = await openAs(
    await addPerson(barta, admin, { companyId, roleId: await builtInRole(admin, 'Operator') }),
  );
  await desk.goto('/home/profile');
  await desk.getByRole('button', { name: /^Balance:/ }).click();
  const outlook = desk.getByRole('dialog', { name: 'Balance' });
  await expect(outlook).toContainText(boss.user.name);
  await expectAccessibleInBothThemes(desk);
});
