import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/administration.ts';
import { freshNumber, openScreen } from '../helpers/people.ts';

/** By the keyboard alone, as somebody does who cannot see where the focus was lost. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await page.keyboard.press(key);
}

async function chooseCompany(page: Page, form: Locator): Promise<void> {
  await form.getByRole('combobox', { name: /^Company/ }).fill('Padma');
  await page.getByRole('option', { name: 'Padma Traders' }).click();
}

test('the keyboard goes on where it was after each dialog, however it is left @full', async ({
  admin,
  openAs,
}) => {
  const page = await openAs(admin);
  await page.goto('/home/dashboard');
  const dialog = page.getByRole('dialog');
  const main = page.locator('#main-content');

  // A dialog that an entry of a menu has opened.
  const ownMenu = page.getByRole('button', { name: /^Your account/ });
  await press(page, ownMenu);
  await press(page, page.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ownMenu).toBeFocused();

  // The search and the drawer with help.
  const search = page.getByRole('button', { name: /^Search/ });
  await press(page, search);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  const help = page.getByRole('button', { name: /^Help for this page/ });
  await press(page, help);
  await press(page, dialog.getByRole('button', { name: 'Close' }));
  await expect(help).toBeFocused();

  // A dialog that adds a row, and one that takes its own row away.
  await openScreen(page, 'Opt-outs');
  const add = main.getByRole('button', { name: 'Add opt-outs' }).first();
  const number = freshNumber();
  for (const leave of ['Escape', 'Cancel', 'Add']) {
    await press(page, add);
    await expect(dialog).toBeVisible();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    if (leave === 'Cancel') await press(page, dialog.getByRole('button', { name: leave }));
    if (leave === 'Add') {
      await chooseCompany(page, dialog);
      await dialog.getByLabel(/^Numbers/).fill(number);
      await press(page, dialog.getByRole('button', { name: 'Add', exact: true }));
      await press(page, dialog.getByRole('button', { name: 'Close' }));
    }
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  }
  const row = main.getByRole('row').filter({ hasText: number.slice(-6) });
  await press(page, row.getByRole('button', { name: 'Allow messages again' }));
  await press(page, dialog.getByRole('button', { name: 'Remove from the list' }));
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(page.locator('body:focus')).toHaveCount(0);
  await expect(main.locator(':focus')).toBeVisible();

  // An action behind three dots, whose dialog opens when its menu has closed.
  await openScreen(page, 'Sender IDs');
  const surma = main.getByRole('row').filter({ hasText: 'SURMA' });
  const actions = surma.getByRole('button', { name: 'Actions: SURMA' });
  const question = page.getByRole('dialog', { name: 'Suspend SURMA?' });
  const askToSuspend = async () => {
    await press(page, actions);
    await press(page, page.getByRole('button', { name: 'Suspend', exact: true }).last());
    await expect(question).toBeVisible();
  };
  await askToSuspend();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(actions).toBeFocused();
  await askToSuspend();
  await press(page, question.getByRole('button', { name: 'Suspend' }));
  await expect(question).toHaveCount(0);
  // A suspended one can only be approved: its row has no three dots any more.
  await expect(surma).toContainText('Suspended');
  await expect(actions).toHaveCount(0);
  await expect(surma.locator(':focus')).toBeVisible();

  // A record that is gone with its page: the list has come instead.
  await openScreen(page, 'Departments');
  await press(page, main.getByRole('link', { name: 'Create', exact: true }));
  await main.getByLabel(/^Name/).fill('Night shift');
  await chooseCompany(page, main);
  await press(page, main.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Department created.')).toBeVisible();
  await expect(main.locator(':focus')).toBeVisible();
});
