import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { Role } from '#contract/main-api/people/roles.ts';
import { permissionKeys } from '#contract/permissions.ts';
import RoleCreate from '#src/resources/roles/RoleCreate.tsx';
import RoleEdit from '#src/resources/roles/RoleEdit.tsx';
import RoleList from '#src/resources/roles/RoleList.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

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
    requiresSecondFactor: false,
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
/**
 * By the label's `for`: to ask for a role, or jsdom for the control of a label, takes a second among the thousands of
 * elements of the matrix.
 */
const inLabel = { selector: 'label, label *' };
const labelled = (text: HTMLElement) =>
  document.getElementById(text.closest('label')!.htmlFor) as HTMLInputElement;
const field = (label: string | RegExp) => labelled(screen.getByText(label, inLabel));
const findField = async (label: string | RegExp) => labelled(await screen.findByText(label, inLabel));
const wholeModule = (title: string) =>
  document.querySelector<HTMLInputElement>(`[type=checkbox][aria-label="All of ${title}"]`)!;
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const findModule = async (title: string) =>
  within((await screen.findByText(title, { selector: 'legend *' })).closest('fieldset')!);
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const noButton = (name: string) => expect(screen.queryByText(name, { selector: 'button' })).toBeNull();
const findDialog = (name?: string) => screen.findByRole('dialog', { name, hidden: true });
const noDialog = () => expect(document.querySelector('[role=dialog]')).toBeNull();

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
    const module = await findModule('Send SMS');
    expect(labelled(module.getByText('Send single SMS', inLabel)).checked).toBe(true);
    expect(labelled(module.getByText('Send bulk and multiple SMS', inLabel)).checked).toBe(false);
    expect(module.getByText('send-multiple-sms')).toBeTruthy();
    expect(wholeModule('Send SMS').dataset.indeterminate).toBe('true');
    expect(screen.getByText('2 of 34 chosen')).toBeTruthy();
  });

  test('ticks and unticks a whole module, without what the caller cannot give', async () => {
    const { user } = openEdit({ permissions: [] }, without('view-msisdn'));
    await findModule('Reports');
    await user.click(wholeModule('Reports'));
    expect(screen.getByText('6 of 34 chosen')).toBeTruthy();
    expect(field('See full phone numbers').disabled).toBe(true);
    expect(screen.getByText('You do not have this permission, so you cannot give it.')).toBeTruthy();
    await user.click(wholeModule('Reports'));
    expect(screen.getByText('0 of 34 chosen')).toBeTruthy();
  });

  test("keeps what is the provider's out of a company's role", async () => {
    openEdit({}, provider);
    expect((await findField('Add credit')).disabled).toBe(true);
    expect(screen.getAllByText('Only for provider roles.')).toHaveLength(2);
  });

  test('warns of permissions that equal full access, and of no others', async () => {
    openEdit({}, provider);
    await findModule('Send SMS');
    const warnings = screen.getAllByText(/As powerful as full access/);
    expect(warnings).toHaveLength(1);
    expect(field('Manage routes').getAttribute('aria-describedby')).toBe(warnings[0]!.parentElement!.id);
  });

  test('is searched by word and by key', async () => {
    const { user } = openEdit();
    const search = await findField('Search permissions');
    await user.click(search);
    await user.paste('full phone');
    await user.keyboard('{Enter}');
    expect(boxes()).toEqual([field('See full phone numbers')]);
    await user.clear(search);
    await user.paste('create-ti');
    expect(boxes()).toEqual([field('Create tickets')]);
    noDialog();
  });

  test('without assign-permission it is there to read, and the name can be changed', async () => {
    const { user, seen } = openEdit({}, without('assign-permission'));
    expect(await screen.findByText(/need the permission “Choose permissions”/)).toBeTruthy();
    expect(boxes().every(({ disabled }) => disabled)).toBe(true);
    await user.type(field(/^Name/), ' 2');
    await user.click(button('Save'));
    await waitFor(() => expect(bodies(seen, 'PUT')).toEqual([{ name: 'Night shift 2' }]));
  });

  test('the markup has nothing that axe objects to', async () => {
    const { container } = openEdit();
    await findModule('Send SMS');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});

describe('changing a role', () => {
  test('says what is given and taken and whom it touches, and saves when one is sure', async () => {
    const { user, seen } = openEdit();
    await user.click(await findField('Send bulk and multiple SMS'));
    await user.click(field('See the dashboard'));
    await user.click(button('Save'));
    const dialog = within(await findDialog('Change the permissions of Night shift?'));
    expect(dialog.getByText('4 users are affected at once.')).toBeTruthy();
    expect(
      within(dialog.getByRole('list', { name: 'Added' })).getByText('Send bulk and multiple SMS'),
    ).toBeTruthy();
    expect(within(dialog.getByRole('list', { name: 'Removed' })).getByText('See the dashboard')).toBeTruthy();
    expect(bodies(seen, 'PUT')).toEqual([]);
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(bodies(seen, 'PUT')).toEqual([{ permissions: ['send-single-sms', 'send-multiple-sms'] }]),
    );
  });

  test('one who is not sure goes on where they were, and can save again', async () => {
    const { user, seen } = openEdit();
    await user.click(await findField('Send bulk and multiple SMS'));
    await user.click(button('Save'));
    await findDialog();
    await user.click(button('Cancel'));
    await waitFor(noDialog);
    expect(field('Send bulk and multiple SMS').checked).toBe(true);
    expect(bodies(seen, 'PUT')).toEqual([]);
    await user.click(button('Save'));
    expect(await findDialog()).toBeTruthy();
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
    await user.type(await findField(/^Name/), ' 2');
    await user.click(button('Save'));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
  });

  test.each([
    ['a fixed role', { isFixed: true }, {}, /This role has all permissions/],
    ['one that all companies share', { companyId: null }, {}, /Only the provider can change it/],
    ['one that may do more', {}, without('view-dashboard'), /has permissions that you do not have/],
    ['the own one', {}, {}, /your own role/],
  ])('%s is there to read, with the reason', async (_, changes, signedIn, reason) => {
    openEdit({ ...changes, isEditable: false }, signedIn);
    expect(await screen.findByText(reason)).toBeTruthy();
    noButton('Save');
    expect(boxes().every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('creating a role', () => {
  function openCreate(signedIn: Partial<LoginReply> = {}) {
    const seen = stubNetwork({ 'POST /roles': () => ({ status: 201, json: role() }) });
    return { seen, ...renderPage(<RoleCreate />, { signedIn }) };
  }

  test('company people make it for their own company without naming it', async () => {
    const { user, seen } = openCreate();
    await user.click(field(/^Name/));
    await user.paste('Front desk');
    await user.click(field('Send single SMS'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(bodies(seen, 'POST')).toEqual([{ name: 'Front desk', permissions: ['send-single-sms'] }]),
    );
    expect(document.querySelector('[type=radio]')).toBeNull();
    expect(screen.queryByLabelText('Company')).toBeNull();
  });

  test("the provider chooses whom it is for; what is only the provider's goes with the scope", async () => {
    const { user, seen } = openCreate(provider);
    await user.click(field(/^Name/));
    await user.paste('Cashier');
    await user.click(screen.getByLabelText('Provider', { selector: '[type=radio]' }));
    await user.click(field('Add credit'));
    await user.click(field('See a company'));
    expect(screen.queryByLabelText('Company', { selector: '[role=combobox]' })).toBeNull();
    await user.click(screen.getByLabelText('Company', { selector: '[type=radio]' }));
    expect(field('Add credit').checked).toBe(false);
    await user.click(button('Save'));
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
  expect((await rowOf('Night shift')).getByText('2 of 34')).toBeTruthy();
  expect((await rowOf('Night shift')).getByText('Padma Traders')).toBeTruthy();
  expect((await rowOf('Operator')).getByText('All companies')).toBeTruthy();
  const fixed = await rowOf('Administrator');
  expect(fixed.getByRole('img', { name: /This role has all permissions/ })).toBeTruthy();
  expect(fixed.getByText('36 of 36')).toBeTruthy();
  expect(fixed.queryByRole('button', { name: /^Actions/ })).toBeNull();
});
