import { listSenderIds } from '#contract/main-api/sending/senderIds.ts';
import { demo, expect, test } from '../helpers/administration.ts';
import { field } from '../helpers/forms.ts';
import { freshNumber } from '../helpers/people.ts';
import { unique } from '../helpers/staff.ts';

test('a newcomer makes a key, sends with it, sees the request, and revokes the key', async ({
  barta,
  openAs,
}) => {
  const owner = await demo(barta, 'company-admin');
  const page = await openAs(owner);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: barta.portal });
  const name = unique('Web shop ');
  await page.goto('/home/api-keys/create');
  await field(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();

  const dialog = page.getByRole('dialog', { name: `Key “${name}” is ready` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByText('Key copied.')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^barta_live_[\w-]{43}$/);
  await expect(dialog.getByText(`${barta.url('PUBLIC_API_PORT')}/v1/messages`)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have stored the key' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Active');

  const number = freshNumber();
  const send = (to: string) =>
    fetch(`${barta.url('PUBLIC_API_PORT')}/v1/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ to, text: 'Your order 1042 is on its way.' }),
    });
  expect((await send(number)).status).toBe(202);
  expect((await send('0171')).status).toBe(422);

  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Its requests' }).click();
  // Without a reload: the log asks again and again.
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('Accepted: it will be sent.')).toContainText(
    `${number.slice(0, 5)}•••${number.slice(-3)}`,
  );
  await expect(row('Field to: This number has too few digits.')).toContainText('422');

  await row('Accepted: it will be sent.').getByRole('button', { name: 'POST /v1/messages' }).click();
  await page.getByRole('link', { name: 'Open key' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText(/^This key was revoked on/)).toBeVisible();
  expect((await send(number)).status).toBe(401);
  await page.getByRole('link', { name: 'Its requests' }).click();
  await expect(row('This API key is unknown, expired or revoked')).toContainText('401');
});

test('the examples have the values of the own company', async ({ barta, openAs }) => {
  const owner = await demo(barta, 'company-admin');
  const page = await openAs(owner);
  const query = { filter: { status: 'approved' as const } };
  const [senderId] = await owner.api.call(listSenderIds, { query });
  await page.goto('/home/api');
  await page.getByRole('combobox', { name: 'Sender ID' }).click();
  await page.getByRole('option', { name: senderId!.name, exact: true }).click();
  await page.getByLabel('Message', { exact: true }).fill("It's ready.");
  for (const [language, words] of [
    ['curl', String.raw`It'\''s ready.`],
    ['Node.js', `"text": "It's ready."`],
    ['PHP', String.raw`'text' => 'It\'s ready.'`],
    ['Python', `"text": "It's ready."`],
  ] as const) {
    await page.getByRole('tab', { name: language }).click();
    const code = page.getByRole('region', { name: `The request in ${language}` });
    await expect(code).toContainText(words);
    await expect(code).toContainText(senderId!.name);
    await expect(code).toContainText('YOUR_API_KEY');
  }
});
