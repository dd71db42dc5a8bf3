import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { permissionKeys } from '#contract/permissions.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { savePreferences } from '#src/preferences.ts';
import { address, open, options } from '../helpers/searchWorld.tsx';

beforeEach(() => savePreferences({ locale: 'en' }));

test('screens and actions are found by other words, in both languages', async () => {
  const { user, input } = await open();
  const find = async (text: string) => {
    await user.clear(input);
    await user.keyboard(text);
    return options();
  };
  expect(await find('stop')).toEqual(['Opt-outs', 'Add opt-outs']);
  expect(await find('delivery report')).toEqual(['Single Sms Report', 'Bulk Sms Report', 'Sms History']);
  expect(await find('মাস্কিং')).toEqual(['Sender IDs', 'Request a sender ID']);
  // However a keyboard writes the letter with a dot.
  for (const ya of ['\u09df', 'য\u09bc'])
    expect(await find(`সম\u09df`.replace('\u09df', ya))).toEqual(['Calendar']);
  expect(await find('new user')).toEqual(['Create User']);
  await find('new template');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/home/send-sms/templates/create');
});

test('an action opens its dialog, or is done at once', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const { user } = await open();
  await user.keyboard('বন্ধ যোগ{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Add opt-outs' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('bangla{Enter}');
  await waitFor(() => expect(i18nProvider.getLocale()).toBe('bn'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a number is opted out after a question', async () => {
  const { user, seen } = await open({
    'POST /opt-outs': () => ({
      status: 201,
      json: { added: 1, already: 0, refused: [], refusedCount: 0, cancelled: 0 },
    }),
  });
  await user.keyboard('01712345678');
  await user.click(await screen.findByRole('option', { name: /^Opt out/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Opt out +880 1712-345678?' });
  await user.click(within(dialog).getByRole('button', { name: 'Opt out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.find(({ method }) => method === 'POST')!.body).toEqual({ numbers: ['8801712345678'] });
});

test.each([
  ['who may send and no more', ['send-single-sms'], 'company', ['Single SMS']],
  ['the provider, who adds credit', [...permissionKeys], 'platform', ['Balance', 'Add credit']],
  ['who adds credit, but not where the balances are', ['add-balance'], 'platform', []],
  ['a company, which asks for it', [...permissionKeys], 'company', ['Balance', 'Request a recharge']],
] as const)('actions are those of %s', async (_who, permissions, scope, expected) => {
  const { user } = await open({}, [...permissions], scope);
  await user.keyboard(scope === 'company' && expected.length === 1 ? 'new message' : 'top up');
  expect(options()).toEqual(expected);
});
