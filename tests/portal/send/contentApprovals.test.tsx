import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import ContentApprovalEdit from '#src/resources/content-approvals/ContentApprovalEdit.tsx';
import ContentApprovalList from '#src/resources/content-approvals/ContentApprovalList.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const approval: ContentApproval = {
  id: 4,
  companyId: 3,
  companyName: 'Padma Traders',
  name: 'Eid offer',
  text: 'Dear {{name}}, 20% off',
  senderId: null,
  campaignId: null,
  state: 'requested',
  validFrom: null,
  validUntil: null,
  note: 'For Friday',
  createdAt: '2026-11-21T06:00:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
};
const provider = {
  scope: 'platform' as const,
  companyId: 1,
  permissions: ['create-company', 'update-company'],
};
const company = { scope: 'company' as const, companyId: 3, permissions: ['create-company'] };

const listed = (...approvals: ContentApproval[]) => ({
  'GET /content-approvals': () => ({
    json: approvals,
    headers: { 'content-range': `content-approvals 0-${approvals.length}/${approvals.length}` },
  }),
});

test('the provider approves a text with the campaign id that the regulator gave it', async () => {
  const seen = stubNetwork({
    ...listed(approval),
    'POST /content-approvals/4/decision': () => ({ json: { ...approval, state: 'approved' } }),
  });
  const { user } = renderPage(<ContentApprovalList />, { signedIn: provider });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Eid offer?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  await user.click(dialog.getByRole('textbox', { name: /^Campaign ID/ }));
  await user.paste('BTRC-7');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    state: 'approved',
    campaignId: 'BTRC-7',
    validUntil: null,
    note: 'For Friday',
  });
});

test('a text that is approved is withdrawn, not refused', async () => {
  stubNetwork(listed({ ...approval, state: 'approved', campaignId: 'BTRC-7', validFrom: '2026-11-01' }));
  const { user } = renderPage(<ContentApprovalList />, { signedIn: provider });
  expect(await screen.findByText('01/11/2026')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Actions: Eid offer' }));
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
});

test('a company reads what is decided, and decides and changes nothing', async () => {
  stubNetwork({
    'GET /content-approvals/4': () => ({
      json: {
        ...approval,
        state: 'approved',
        campaignId: 'BTRC-7',
        validFrom: '2026-11-01',
        validUntil: '2026-12-31',
      },
    }),
  });
  renderPage(
    <Routes>
      <Route path="/home/content-approvals/:id" element={<ContentApprovalEdit />} />
    </Routes>,
    { signedIn: company, at: '/home/content-approvals/4' },
  );
  for (const text of ['01/11/2026', '31/12/2026', 'BTRC-7', 'Any sender ID'])
    expect(await screen.findByText(text)).toBeTruthy();
  for (const name of ['Save', 'Delete', 'Withdraw'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a list without approvals says what they are for', async () => {
  stubNetwork(listed());
  renderPage(<ContentApprovalList />, { signedIn: company });
  expect(await screen.findByText('No content approvals yet')).toBeTruthy();
});
