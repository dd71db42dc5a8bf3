import { expect } from '@playwright/test';
import type { Barta } from './barta.ts';

/** The submits to a number in the carrier's journal, oldest first. */
export async function submits(barta: Barta, number: string): Promise<{ text: string }[]> {
  const response = await fetch(`${barta.carrierControl}/journal?to=88${number}`);
  const { entries } = (await response.json()) as { entries: { text: string }[] };
  return entries;
}

/** How many one-time codes have gone out, to whatever number. */
export async function codesSent(barta: Barta): Promise<number> {
  const response = await fetch(`${barta.carrierControl}/journal`);
  const { entries } = (await response.json()) as { entries: { text: string }[] };
  return entries.filter(({ text }) => /^\d{6} is your Barta verification code/.test(text)).length;
}

/** The newest one-time code that has gone to a number. */
export async function codeSentTo(barta: Barta, number: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => (code = (await submits(barta, number)).at(-1)?.text.match(/^\d{6}\b/)?.[0]))
    .toBeDefined();
  return code!;
}
