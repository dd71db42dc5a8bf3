import type { Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo.ts';
import { expect } from './barta.ts';

/** Fills the sign-in form and sends it. */
export async function trySignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/auth/login')) await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in by the form and waits for the shell. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await trySignIn(page, username, password);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

/** The number in the balance badge, which says more when the balance is low. */
export async function balance(page: Page): Promise<number> {
  const badge = page.getByText(/^Balance: [\d,]+ sms/);
  await expect(badge).toBeVisible();
  return Number((await badge.textContent())!.replace(/\D/g, ''));
}

/** Opens a screen by its entry in the menu. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();
}

export async function composeSms(page: Page, to: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Recipient' }).fill(to);
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
}

let count = Math.floor(Math.random() * 900_000);

/** A mobile number that no other journey has used, and none to which the carrier does something else (990000 and up). */
export function freshNumber(): string {
  count = (count + 1) % 990_000;
  return `01713${String(count).padStart(6, '0')}`;
}
