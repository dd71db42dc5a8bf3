import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/main-api/auth.ts';
import type { Role } from '#contract/main-api/roles.ts';
import { permissionKeys } from '#contract/permissions.ts';
import RoleCreate from '#src/resources/roles/RoleCreate.tsx';
import RoleEdit from '#src/resources/roles/RoleEdit.tsx';
import RoleList from '#src/resources/roles/RoleList.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from './pageWorld.tsx';
import { errorAnswer } from './signedIn.ts';

function role(changes: Partial<Role> = {}): Role {
  return {
    id: 32,
    name: 'Night shift',
    scope: 'company',
    companyId: 3,
    companyName: 'Padma Traders',
    permissions: ['send-single-sms', 'view-dashboard'],
    userCount: 4,
    isFixed: false,
    isEditable: true,
    ...changes,
  };
}

const provider: Partial<LoginReply> = { scope: 'platform', companyId: 1 };
const without = (...missing: string[]) => ({
  permission: permissionKeys.filter((name) => !missing.includes(name)).map((name) => ({ name })),
});
const bodies = (seen: SeenRequest[], method: string) =>
  seen.filter((request) => request.method === method).map(({ body }) => body);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

function openEdit(changes: Partial<Role> = {}, signedIn: Partial<LoginReply> = {}, more: Network = {}) {
  const seen = stubNetwork({
    'GET /roles/32': () => ({ json: role(changes) }),
    'PUT /roles/32': () => ({ json: role(changes) }),
    ...more,
  });
  const page = (
    <Routes>
      <Route path="/roles/:id" element={<RoleEdit />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  return { seen, ...renderPage(page, { at: '/roles/32', signedIn }) };
}

describe('the permission matrix', () => {
  test('ticks what the role holds, by module, with each permission in words', async () => {
    openEdit();
    const module = within(await screen.findByRole('group', { name: /^Send SMS/ }));
    expect(module.getByRole<HTMLInputElement>('checkbox', { name: 'Send single SMS' }).checked).toBe(true);
    expect(module.getByRole<HTMLInputElement>('checkbox', { name: 'Send to many' }).checked).toBe(false);
    expect(module.getByText('send-multiple-sms')).toBeTruthy();
    expect(box('All of Send SMS').dataset.indeterminate).toBe('true');
    expect(screen.getByText('2 of 30 chosen')).toBeTruthy();
  });

  test('ticks and unticks a whole module, without what the caller cannot give', async () => {
    const { user } = openEdit({ permissions: [] }, without('view-msisdn'));
    await user.click(await screen.findByRole('checkbox', { name: 'All of Reports' }));
    expect(screen.getByText('6 of 30 chosen')).toBeTruthy();
    expect(box('See whole numbers').disabled).toBe(true);
    expect(screen.getByText('You do not hold this permission, so you cannot give it.')).toBeTruthy();
    await user.click(box('All of Reports'));
    expect(screen.getByText('0 of 30 chosen')).toBeTruthy();
  });

  test("keeps what is the provider's out of a company's role", async () => {
    openEdit({}, provider);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Add credit' })).disabled).toBe(
      true,
    );
    expect(screen.getAllByText('Only roles of the provider can hold it.')).toHaveLength(2);
  });

  test('is searched by word and by key', async () => {
    const { user } = openEdit();
    const search = await screen.findByLabelText('Search permissions');
    await user.type(search, 'whole numbers{Enter}');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.clear(search);
    await user.type(search, 'create-ti');
    expect(screen.getAllByRole('checkbox')).toEqual([box('Open tickets')]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without assign-permission it is there to read, and the name can be changed', async () => {
    const { user, seen } = openEdit({}, without('assign-permission'));
    expect(await screen.findByText(/needs the permission assign-permission/)).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
    await user.type(screen.getByLabelText(/^Name/), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies(seen, 'PUT')).toEqual([{ name: 'Night shift 2' }]));
  });

  test('the markup has nothing that axe objects to', async () => {
    const { container } = openEdit();
    await screen.findByRole('group', { name: /^Send SMS/ });
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});

describe('changing a role', () => {
  test('says what is given and taken and whom it touches, and saves when one is sure', async () => {
    const { user, seen } = openEdit();
    await user.click(await screen.findByRole('checkbox', { name: 'Send to many' }));
    await user.click(box('See the dashboard'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change what Night shift may do?' }));
    expect(dialog.getByText('This touches 4 people, with their next click.')).toBeTruthy();
    expect(within(dialog.getByRole('list', { name: 'Given' })).getByText('Send to many')).toBeTruthy();
    expect(
      within(dialog.getByRole('list', { name: 'Taken away' })).getByText('See the dashboard'),
    ).toBeTruthy();
    expect(bodies(seen, 'PUT')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save the change' }));
    await waitFor(() =>
      expect(bodies(seen, 'PUT')).toEqual([{ permissions: ['send-single-sms', 'send-multiple-sms'] }]),
    );
  });

  test('one who is not sure goes on where they were, and can save again', async () => {
    const { user, seen } = openEdit();
    await user.click(await screen.findByRole('checkbox', { name: 'Send to many' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box('Send to many').checked).toBe(true);
    expect(bodies(seen, 'PUT')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test("the service's refusal stands at the name", async () => {
    const { user } = openEdit(
      {},
      {},
      {
        'PUT /roles/32': () =>
          errorAnswer(409, 'conflict', 'No', { errors: { name: 'This name is taken.' } }),
      },
    );
    await user.type(await screen.findByLabelText(/^Name/), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
  });

  test.each([
    ['a fixed role', { isFixed: true }, {}, /This role is fixed/],
    ['one that all companies share', { companyId: null }, {}, /only the provider can change it/],
    ['one that may do more', {}, without('view-dashboard'), /may do more than you/],
    ['the own one', {}, {}, /your own role/],
  ])('%s is there to read, with the reason', async (_, changes, signedIn, reason) => {
    openEdit({ ...changes, isEditable: false }, signedIn);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('creating a role', () => {
  function openCreate(signedIn: Partial<LoginReply> = {}) {
    const seen = stubNetwork({ 'POST /roles': () => ({ status: 201, json: role() }) });
    return { seen, ...renderPage(<RoleCreate />, { signedIn }) };
  }

  test('company people make it for their own company without naming it', async () => {
    const { user, seen } = openCreate();
    await user.type(screen.getByLabelText(/^Name/), 'Front desk');
    await user.click(box('Send single SMS'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(seen, 'POST')).toEqual([{ name: 'Front desk', permissions: ['send-single-sms'] }]),
    );
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByLabelText('Company')).toBeNull();
  });

  test("the provider chooses whom it is for; what is only the provider's goes with the scope", async () => {
    const { user, seen } = openCreate(provider);
    await user.type(screen.getByLabelText(/^Name/), 'Cashier');
    await user.click(screen.getByRole('radio', { name: 'Provider' }));
    await user.click(box('Add credit'));
    await user.click(box('See a company'));
    expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Company' }));
    expect(box('Add credit').checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(seen, 'POST')).toEqual([
        { name: 'Cashier', scope: 'company', companyId: null, permissions: ['view-company'] },
      ]),
    );
  });
});

test('the role list says whose a role is, how much it may do, and what is locked', async () => {
  const roles = [
    role(),
    role({
      id: 1,
      name: 'Administrator',
      scope: 'platform',
      companyId: null,
      companyName: null,
      isFixed: true,
      isEditable: false,
      permissions: [...permissionKeys],
    }),
    role({ id: 2, name: 'Operator', companyId: null, companyName: null }),
  ];
  stubNetwork({
    'GET /roles': () => ({ json: roles, headers: { 'content-range': 'roles 0-2/3' } }),
  });
  renderPage(<RoleList />, { signedIn: provider });
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
  expect((await rowOf('Night shift')).getByText('2 of 30')).toBeTruthy();
  expect((await rowOf('Night shift')).getByText('Padma Traders')).toBeTruthy();
  expect((await rowOf('Operator')).getByText('All companies')).toBeTruthy();
  const fixed = await rowOf('Administrator');
  expect(fixed.getByRole('img', { name: /This role is fixed/ })).toBeTruthy();
  expect(fixed.getByText('32 of 32')).toBeTruthy();
  expect(fixed.queryByRole('button', { name: 'Delete' })).toBeNull();
});
