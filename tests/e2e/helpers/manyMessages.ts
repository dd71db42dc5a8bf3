import type { Page } from '@playwright/test';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { sendBatch, type BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import { CarrierControl } from '#tests/helpers/processes/carrierControl.ts';
import { expect, type Person } from './administration.ts';
import type { Barta } from './barta.ts';
import { addCompany, addCompanyAdministrator } from './staff.ts';

/** The administrator of a company of their own, with credit that nobody else spends. */
export async function newSender(barta: Barta, admin: Person, credit = 5_000): Promise<Person> {
  const company = await addCompany(admin);
  await admin.api.call(addCredit, {
    body: { companyId: company.id, amount: credit, reference: company.name },
  });
  return addCompanyAdministrator(barta, admin, company.id);
}

/** None of them is one to which the carrier does something else (the last six digits 990000 and up). */
function freshNumbers(count: number): string[] {
  const digit = Math.floor(Math.random() * 10);
  const first = Math.floor(Math.random() * 800_000);
  return Array.from({ length: count }, (_, index) => `0181${digit}${String(first + index).padStart(6, '0')}`);
}

/** So many messages to numbers that nobody else has. @returns their batch and numbers */
export async function sendMany({ api }: Person, count: number, input: BatchRequest = {}) {
  const numbers = freshNumbers(count);
  const body = { recipients: numbers, text: 'The shop is open.', class: 'transactional' as const, ...input };
  return { ...(await api.call(sendBatch, { body })), numbers };
}

export function carrierOf(barta: Barta): CarrierControl {
  return new CarrierControl(barta.carrierControl);
}

/** How often the carrier was given each of these numbers. */
export async function timesSubmitted(barta: Barta, numbers: readonly string[]): Promise<number[]> {
  const times = new Map<string, number>();
  for await (const { destination } of carrierOf(barta).journal()) {
    times.set(destination, (times.get(destination) ?? 0) + 1);
  }
  return numbers.map((number) => times.get(`88${number}`) ?? 0);
}

/** The figure of a share on the page of a batch or a campaign; null while it is not shown. */
export async function figure(page: Page, share: string): Promise<number | null> {
  // At one moment: a share that falls to none is gone from the page.
  const text = await page
    .locator('dl > div')
    .evaluateAll(
      (cells, name) =>
        cells
          .find((cell) => cell.querySelector('dt')?.textContent?.includes(name))
          ?.querySelector('dd > span')?.textContent ?? null,
      share,
    );
  return text === null ? null : Number(text.replace(/\D/g, ''));
}

/** Answers the question that names the batch or campaign. */
export async function answer(page: Page, title: string | RegExp, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await question.getByRole('button', { name: button, exact: true }).click();
  await expect(question).toHaveCount(0);
}
