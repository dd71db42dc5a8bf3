import { screen, within } from '@testing-library/react';
import type { Balance, Recharge } from '#contract/sms-receiver/credit.ts';
import { BalanceBadge } from '#src/layout/appBar/BalanceBadge.tsx';
import BalancePage from '#src/pages/balance/BalancePage.tsx';
import { renderPage, stubNetwork, type Network } from './pageWorld.tsx';

const provider = { scope: 'platform', companyId: 1 } as const;

export const balance = (changes: Partial<Balance> = {}): Balance => ({
  id: 7,
  companyName: 'Meghna Textiles',
  status: 'active',
  currentBalance: 5_000,
  held: 12,
  isLow: false,
  lowBalanceThreshold: 100,
  lastRechargeAt: '2026-11-20T06:00:00.000Z',
  daysLeft: 9,
  ...changes,
});

export const recharge = (changes: Partial<Recharge> = {}): Recharge => ({
  id: 31,
  companyId: 7,
  companyName: 'Meghna Textiles',
  amount: 5_000,
  reference: 'INV-1',
  note: null,
  createdBy: 'Nasrin Akter',
  createdAt: '2026-11-20T06:00:00.000Z',
  requestId: null,
  ...changes,
});

export const listOf = (responseList: object[]) => ({ json: { responseList, total: responseList.length } });

/** The Balance page with one company and one recharge. */
export function open(network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    'GET /noauth/v1/credit/balances': () => listOf([balance()]),
    'GET /noauth/v1/credit/recharge': () => listOf([recharge()]),
    'GET /noauth/v1/credit/requests': () => listOf([]),
    ...network,
  });
  const page = (
    <>
      <BalanceBadge />
      <BalancePage />
    </>
  );
  const { user } = renderPage(page, { signedIn });
  const calls = () => seen.filter(({ method }) => method === 'POST');
  const asked = (path: string) => seen.filter((request) => request.path === path).length;

  /** The dialog for the first company, filled in as far as the button. */
  const fill = async (reference = 'INV-2') => {
    await user.click(await screen.findByRole('button', { name: 'Add credit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add credit to Meghna Textiles' }));
    await dialog.findByText('Current balance: 4,980 credits');
    await user.click(dialog.getByRole('textbox', { name: /^Credits/ }));
    await user.paste('50000');
    await user.click(dialog.getByRole('textbox', { name: /Reference/ }));
    if (reference) await user.paste(reference);
    return { dialog, button: dialog.getByRole('button', { name: 'Add credit' }) };
  };
  return { seen, user, calls, asked, fill };
}
