import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { AddedOptOuts, OptOut } from '#contract/sms-receiver/optOuts.ts';
import OptOutList from '#src/resources/opt-outs/OptOutList.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const optOut = (changes: Partial<OptOut> = {}): OptOut => ({
  id: 8,
  companyId: 3,
  companyName: 'Padma Traders',
  msisdn: '8801712345678',
  source: 'staff',
  note: 'By phone',
  createdBy: 'Rahim',
  createdAt: '2026-11-21T06:00:00.000Z',
  ...changes,
});

function open(rows: OptOut[], added: Partial<AddedOptOuts> = {}, signedIn = {}) {
  const seen = stubNetwork({
    'GET /opt-outs': () => ({
      json: rows,
      headers: { 'content-range': `opt-outs 0-${rows.length - 1}/${rows.length}` },
    }),
    'POST /opt-outs': () => ({
      status: 201,
      json: { added: 0, already: 0, refused: [], refusedCount: 0, cancelled: 0, ...added },
    }),
    'DELETE /opt-outs/8': () => ({ json: { id: 8 } }),
  });
  const sent = (method: string) => seen.filter((request) => request.method === method);
  return { sent, ...renderPage(<OptOutList />, { signedIn }) };
}

test('the list says who, how and since when, and takes somebody off after a question', async () => {
  const incoming = optOut({
    id: 9,
    msisdn: '8801812•••678',
    source: 'incoming',
    note: null,
    createdBy: null,
  });
  const { user, sent, container } = open([optOut(), incoming]);
  expect(await screen.findByText('+880 1712-345678')).toBeTruthy();
  // Masked numbers stay as they came.
  const row = within(screen.getByText('8801812•••678').closest('tr')!);
  expect(row.getByText('Asked by SMS')).toBeTruthy();
  expect(row.getByText('By SMS')).toBeTruthy();
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);

  await user.click(screen.getAllByRole('button', { name: 'Allow messages again' })[0]!);
  const question = within(
    await screen.findByRole('dialog', { name: 'Allow messages to +880 1712-345678 again?' }),
  );
  expect(sent('DELETE')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Remove from the list' }));
  expect(await screen.findByText('Messages to +880 1712-345678 are allowed again.')).toBeTruthy();
  expect(sent('DELETE')).toHaveLength(1);
});

test('a pasted list is counted, sent as it stands, and what was wrong with it comes back', async () => {
  const { user, sent } = open([], {
    added: 2,
    already: 1,
    refused: [{ place: 3, number: '0171', problem: 'msisdn-too-short' }],
    refusedCount: 1,
    cancelled: 5,
  });
  await screen.findByText('No opt-outs yet');
  await user.click(screen.getByRole('button', { name: 'Add opt-outs' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  await user.click(dialog.getByRole('textbox', { name: /^Numbers/ }));
  await user.paste('01712345678, 01812345678\n0171;01712345678');
  expect(dialog.getByText('4 numbers')).toBeTruthy();
  await user.click(dialog.getByRole('textbox', { name: /^Note/ }));
  await user.paste('Asked by mail');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('2 numbers added.')).toBeTruthy();
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { numbers: ['01712345678', '01812345678', '0171', '01712345678'], note: 'Asked by mail' },
  ]);
  expect(dialog.getByText('1 was already on the list, or was entered twice.')).toBeTruthy();
  expect(dialog.getByText('5 unsent messages cancelled.')).toBeTruthy();
  expect(dialog.getByText('Number 3: 0171')).toBeTruthy();
  expect(dialog.getByText('This number has too few digits.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Correct these' }));
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Numbers/ })).value).toBe('0171');
});

test('the provider says for which company, and more than the limit is not sent', async () => {
  const { user, sent } = open([], {}, { scope: 'platform', companyId: 1 });
  await screen.findByText('No opt-outs yet');
  await user.click(screen.getByRole('button', { name: 'Add opt-outs' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: /^Numbers/ }));
  await user.paste('01712345678');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  await user.click(dialog.getByRole('textbox', { name: /^Numbers/ }));
  await user.paste('\n01812345678'.repeat(10_000));
  expect(await dialog.findByText(/At most 10,000 numbers/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await waitFor(() => expect(sent('POST')).toEqual([]));
});
