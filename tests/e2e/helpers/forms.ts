import { expect, type Locator, type Page } from '@playwright/test';
import type { PermissionKey } from '#contract/permissions.ts';
import { roles } from '#src/i18n/en/company/roles.ts';

/** The one-line or many-line input of that label. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByRole('textbox', { name: label, exact: true });
}

/** Chooses from a list that one can type into. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses from a list that one can only open. */
export async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Says yes to the question that has been asked. */
export async function confirm(page: Page, answer = 'Confirm'): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: answer, exact: true }).click();
  await expect(question).toHaveCount(0);
}

/** That an input is marked as wrong, with this sentence. */
export async function expectRefused(input: Locator, problem: string): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(problem);
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function expectForbidden(page: Page, permission: PermissionKey): Promise<void> {
  const { name } = roles.permissions[permission];
  await expect(page.getByText('403', { exact: true })).toBeVisible();
  await expect(page.getByText(`You need the permission “${name}” for this.`, { exact: false })).toBeVisible();
}
