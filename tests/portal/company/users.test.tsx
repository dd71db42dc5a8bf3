import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { makePassword } from '#src/resources/users/inputs/makePassword.ts';
import UserCreate from '#src/resources/users/UserCreate.tsx';
import UserEdit from '#src/resources/users/UserEdit.tsx';
import UserList from '#src/resources/users/UserList.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

function invitation(changes: Partial<NonNullable<User['invitation']>> = {}): User['invitation'] {
  return {
    channel: 'sms',
    state: 'sent',
    sentAt: '2026-11-27T08:00:00.000Z',
    expiresAt: '2026-11-30T08:00:00.000Z',
    ...changes,
  };
}

function person(changes: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'sabina',
    name: 'Sabina Yasmin',
    email: null,
    contactNo: '8801711000011',
    isNumberConfirmed: true,
    isEmailConfirmed: false,
    joiningDate: '2026-11-03',
    active: true,
    companyId: 3,
    companyName: 'Padma Traders',
    branchId: 21,
    branchName: 'Dhaka',
    departmentId: null,
    departmentName: null,
    roleId: 31,
    roles: [{ name: 'Operator' }],
    permissions: [{ name: 'send-single-sms' }],
    passwordChangeRequired: false,
    firstPasswordUntil: null,
    invitation: null,
    hasSecondFactor: false,
    lastSignInAt: null,
    isEditable: true,
    ...changes,
  };
}

const lists = (responseList: object[]) => () => ({ json: { responseList, total: responseList.length } });
const shared = { scope: 'company', companyId: null, isAssignable: true };

const network: Network = {
  'GET /data/company-list': lists([
    { id: 1, name: 'Barta', status: 'active' },
    { id: 3, name: 'Padma Traders', status: 'active' },
  ]),
  'GET /data/role-list': lists([
    { id: 30, name: 'Administrator', ...shared, scope: 'platform' },
    { id: 31, name: 'Operator', ...shared },
    { id: 32, name: 'Night shift', ...shared, companyId: 3 },
    { id: 33, name: 'Owner', ...shared, isAssignable: false },
    { id: 34, name: 'Clerk', ...shared, companyId: 4 },
  ]),
  'GET /data/department-list': lists([
    { id: 41, companyId: 3, name: 'Sales' },
    { id: 42, companyId: 4, name: 'Stores' },
  ]),
  'GET /branches/companyID/3': () => ({ json: [{ id: 21, name: 'Dhaka' }] }),
  'GET /branches/companyID/1': () => ({ json: [] }),
  'GET /user/check-username': ({ query }) => ({ json: { available: query.username !== 'sabina' } }),
  'GET /user/find': () => ({ json: person() }),
};

const sent = (seen: SeenRequest[], path: string) => seen.filter((request) => request.path === path);
const provider: Partial<LoginReply> = { scope: 'platform', companyId: 1 };

function openCreate(more: Network = {}, signedIn: Partial<LoginReply> = {}) {
  const seen = stubNetwork({ ...network, ...more });
  const page = renderPage(<UserCreate />, { signedIn });
  const write = async (label: RegExp, text: string) => {
    await page.user.click(screen.getByLabelText(label));
    await page.user.paste(text);
  };
  // Without asking of each element of a long form whether one sees it.
  const choose = async (label: RegExp, option: string) => {
    await page.user.click(await screen.findByRole('combobox', { name: label, hidden: true }));
    await page.user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  return { ...page, seen, write, choose };
}

const optionsOf = async (user: ReturnType<typeof openCreate>['user'], label: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label, hidden: true }));
  const names = (await screen.findAllByRole('option', { hidden: true })).map(
    ({ textContent }) => textContent,
  );
  await user.keyboard('{Escape}');
  return names;
};

describe('creating a user', () => {
  test('forgets that an invitation lacks a number once a first password is chosen', async () => {
    const { user } = openCreate();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^An invitation needs a mobile number/)).toBeTruthy();
    await user.click(screen.getByLabelText('Choose a first password'));
    expect(screen.queryByText(/^An invitation needs a mobile number/)).toBeNull();
  });

  test('sends what was entered, for the own company without naming it', async () => {
    const { user, seen, write, choose } = openCreate({
      'POST /user/create': () => ({ status: 201, json: person() }),
    });
    await write(/^Name/, 'Sabina Yasmin');
    await write(/^Username/, 'sabina.y');
    await write(/^Contact number/, '০১৭১১-০০০০১১');
    await choose(/^Role/, 'Night shift');
    await choose(/^Branch/, 'Dhaka');
    await user.click(screen.getByLabelText('Choose a first password'));
    await user.click(screen.getByText('Generate', { selector: 'button' }));
    const made = screen.getByText(/^[a-z0-9]{4}(-[a-z0-9]{4}){6}$/).textContent;
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(sent(seen, '/user/create')).toHaveLength(1));
    expect(sent(seen, '/user/create')[0]?.body).toMatchObject({
      name: 'Sabina Yasmin',
      username: 'sabina.y',
      contactNo: '০১৭১১-০০০০১১',
      roleId: 32,
      branchId: 21,
      password: made,
      active: true,
    });
    expect(sent(seen, '/user/create')[0]?.body).not.toHaveProperty('companyId');
    // Afterwards nobody can see the password.
    const dialog = within(await screen.findByRole('dialog', { name: 'Sabina Yasmin was created' }));
    await user.click(dialog.getByRole('button', { name: 'Copy sign-in details' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}\nUsername: sabina.y\nFirst password: ${made}`,
    );
    expect(screen.queryByRole('combobox', { name: /^Company/ })).toBeNull();
  });

  test('invites by default, without a password, and says whether the invitation was sent', async () => {
    const { user, seen, write, choose } = openCreate({
      'POST /user/create': () => ({
        status: 201,
        json: person({ invitation: invitation({ state: 'failed' }) }),
      }),
    });
    await write(/^Name/, 'Sabina Yasmin');
    await write(/^Username/, 'sabina.y');
    await choose(/^Role/, 'Night shift');
    // Typed before one changes one's mind, it does not go along.
    await user.click(screen.getByLabelText('Choose a first password'));
    await user.click(screen.getByText('Generate', { selector: 'button' }));
    await user.click(screen.getByLabelText('Send an invitation'));
    await user.click(screen.getByText('Save', { selector: 'button' }));
    expect(await screen.findByText(/An invitation needs a mobile number/)).toBeTruthy();
    expect(sent(seen, '/user/create')).toHaveLength(0);
    await write(/^Contact number/, '01711000011');
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(sent(seen, '/user/create')).toHaveLength(1));
    expect(sent(seen, '/user/create')[0]?.body).not.toHaveProperty('password');
    expect(sent(seen, '/user/create')[0]?.body).not.toHaveProperty('access');
    expect(await screen.findByText(/but the invitation could not be sent/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers neither an invitation nor a first password where passwords are off, and says why', async () => {
    const companies = lists([
      { id: 1, name: 'Barta', status: 'active', arePasswordsOff: false },
      { id: 3, name: 'Padma Traders', status: 'active', arePasswordsOff: true },
    ]);
    const { user, seen, write, choose } = openCreate(
      { 'GET /data/company-list': companies, 'POST /user/create': () => ({ status: 201, json: person() }) },
      provider,
    );
    const offered = () => screen.queryByRole('radio', { name: 'Choose a first password', hidden: true });
    await choose(/^Company/, 'Barta');
    await user.click(offered()!);
    await user.click(screen.getByText('Generate', { selector: 'button' }));
    await choose(/^Company/, 'Padma Traders');
    expect(await screen.findByText(/^This company has turned passwords off/)).toBeTruthy();
    expect([offered(), screen.queryByLabelText(/^First password/)]).toEqual([null, null]);
    await choose(/^Company/, 'Barta');
    await waitFor(() => expect(offered()).toBeTruthy());
    await choose(/^Company/, 'Padma Traders');
    await write(/^Name/, 'Sabina Yasmin');
    await write(/^Username/, 'sabina.y');
    await choose(/^Role/, 'Operator');
    // Neither a number nor an address is needed.
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(sent(seen, '/user/create')).toHaveLength(1));
    expect(sent(seen, '/user/create')[0]?.body).not.toHaveProperty('password');
    expect(await screen.findByText(/signs in with the company’s account/)).toBeTruthy();
  });

  test('says while one types whether the username is free, and goes on when it cannot be told', async () => {
    const { user, write } = openCreate();
    await write(/^Username/, 'sabina');
    expect(await screen.findByText('“sabina” is taken.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Username/), '2');
    expect(await screen.findByText('“sabina2” is available.')).toBeTruthy();
    stubNetwork({ ...network, 'GET /user/check-username': () => errorAnswer(503, 'unavailable') });
    await user.type(screen.getByLabelText(/^Username/), '3');
    expect(await screen.findByText(/Used to sign in/)).toBeTruthy();
  });

  test('offers the roles that the caller may give and that fit the company', async () => {
    const { user, choose } = openCreate({}, provider);
    await choose(/^Company/, 'Padma Traders');
    expect(await optionsOf(user, /^Role/)).toEqual(['Night shift', 'Operator']);
    expect(await optionsOf(user, /^Department/)).toEqual(['None', 'Sales']);
    await choose(/^Role/, 'Night shift');
    await choose(/^Company/, 'Barta');
    expect(screen.getByRole('combobox', { name: /^Role/ }).textContent).not.toContain('Night shift');
    expect(await optionsOf(user, /^Role/)).toEqual(['Administrator', 'Operator']);
  });

  test('what is missing or wrong is said under its field and not sent', async () => {
    const { user, seen, write } = openCreate({}, provider);
    await write(/^Contact number/, '017');
    await user.click(screen.getByText('Save', { selector: 'button' }));
    expect(await screen.findByText('This number has too few digits.')).toBeTruthy();
    // Name, username, company and role.
    expect(screen.getAllByText('This field is required.')).toHaveLength(4);
    await user.click(screen.getByLabelText('Choose a first password'));
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(5));
    expect(sent(seen, '/user/create')).toHaveLength(0);
  });

  test("the service's refusal stands under the field it names", async () => {
    const { user, write, choose } = openCreate({
      'POST /user/create': () =>
        errorAnswer(409, 'conflict', 'Taken', { errors: { username: 'This username is taken.' } }),
    });
    await write(/^Name/, 'Sabina');
    await write(/^Username/, 'sabina.y');
    await choose(/^Role/, 'Operator');
    await user.click(screen.getByLabelText('Choose a first password'));
    await user.click(screen.getByText('Generate', { selector: 'button' }));
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(screen.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('This username is taken.')).toBeTruthy();
  });

  test('the markup has nothing that axe objects to', async () => {
    const { container, user } = openCreate({}, provider);
    await user.click(screen.getByLabelText('Choose a first password'));
    await user.click(screen.getByText('Generate', { selector: 'button' }));
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});

test('made passwords are long enough, readable and never the same', () => {
  const many = Array.from({ length: 200 }, makePassword);
  expect(new Set(many).size).toBe(200);
  expect(many.every((password) => /^[a-hkmnp-z2-9]{4}(-[a-hkmnp-z2-9]{4}){6}$/.test(password))).toBe(true);
});

function openEdit(more: Network = {}, signedIn: Partial<LoginReply> = {}) {
  const seen = stubNetwork({ ...network, 'PUT /user/update': () => ({ json: person() }), ...more });
  const page = (
    <Routes>
      <Route path="/users/:id" element={<UserEdit />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  return { seen, ...renderPage(page, { at: '/users/7', signedIn }) };
}

describe('changing a user', () => {
  test('sends what was changed and nothing else', async () => {
    const { user, seen } = openEdit();
    await user.type(await screen.findByLabelText(/^Name/), ' Khan');
    await user.clear(screen.getByLabelText(/^Contact number/));
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(sent(seen, '/user/update')).toHaveLength(1));
    expect(sent(seen, '/user/update')[0]?.body).toEqual({
      id: 7,
      name: 'Sabina Yasmin Khan',
      contactNo: null,
    });
  });

  test('deactivates after a question that names the user and says what happens', async () => {
    const { user, seen } = openEdit();
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Sabina Yasmin' }));
    expect(dialog.getByText(/sabina.* is signed out at once/)).toBeTruthy();
    expect(sent(seen, '/user/update')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent(seen, '/user/update')[0]?.body).toEqual({ id: 7, active: false }));
  });

  test('sets a new first password, and shows the refusal under it', async () => {
    const { user, seen } = openEdit({
      'PUT /user/update': () =>
        errorAnswer(422, 'rule-refused', 'No', { errors: { password: 'Choose another one.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Set a new first password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^First password/), 'password12');
    await user.click(dialog.getByRole('button', { name: 'Set password' }));
    expect(await dialog.findByText('Choose another one.')).toBeTruthy();
    expect(sent(seen, '/user/update')[0]?.body).toEqual({ id: 7, password: 'password12' });
  });

  test.each([
    ['sent', /Invited by SMS on .*The link works until/, 'Send the invitation again'],
    ['failed', /invitation by SMS could not be sent/, 'Send the invitation again'],
    ['ended', /does not work any more/, 'Send the invitation again'],
  ] as const)('shows an invitation that is %s, and sends it again', async (state, words, button) => {
    const invited = person({ passwordChangeRequired: true, invitation: invitation({ state }) });
    const { user, seen } = openEdit({
      'GET /user/find': () => ({ json: invited }),
      'POST /user/invite': () => ({ json: invited }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(sent(seen, '/user/invite')[0]?.body).toEqual({ id: 7 }));
  });

  test('offers an invitation to who has a first password, and to nobody who has chosen one', async () => {
    const due = person({ passwordChangeRequired: true, firstPasswordUntil: '2020-01-01T08:00:00.000Z' });
    const { unmount } = openEdit({ 'GET /user/find': () => ({ json: due }) });
    expect(await screen.findByRole('button', { name: 'Send an invitation' })).toBeTruthy();
    expect(screen.getAllByText('First password expired').length).toBeGreaterThan(0);
    unmount();
    openEdit();
    await screen.findByRole('button', { name: 'Deactivate' });
    expect(screen.queryByRole('button', { name: 'Send an invitation' })).toBeNull();
  });

  test('offers neither an invitation nor a first password where passwords are off', async () => {
    openEdit({
      'GET /data/company-list': lists([
        { id: 3, name: 'Padma Traders', status: 'active', arePasswordsOff: true },
      ]),
      'GET /user/find': () => ({ json: person({ passwordChangeRequired: true }) }),
    });
    expect(await screen.findByText(/^This company has turned passwords off/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deactivate' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send an invitation' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set a new first password' })).toBeNull();
  });

  test('ends all sessions of a user', async () => {
    const { user, seen } = openEdit({ 'POST /user/end-sessions': () => ({ json: { ended: 2 } }) });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await user.click(await screen.findByText('Confirm', { selector: 'button' }));
    expect(await screen.findByText('2 sessions ended.')).toBeTruthy();
    expect(sent(seen, '/user/end-sessions')[0]?.body).toEqual({ id: 7 });
  });

  test('who has sent messages cannot be deleted: it says so and offers to deactivate', async () => {
    const { user } = openEdit({
      'DELETE /user/delete': () => errorAnswer(409, 'in-use', 'This is in use: 3 messages.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByText('Confirm', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sabina Yasmin cannot be deleted' }));
    expect(dialog.getByText('This is in use: 3 messages.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeTruthy();
  });

  test('oneself can neither be deactivated nor deleted, nor given another role, number or password', async () => {
    openEdit({}, { userId: 7 });
    expect(await screen.findByText(/end other sessions, on your profile page/)).toBeTruthy();
    for (const name of ['Sign out everywhere', 'Deactivate', 'Delete', 'Set a new first password']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByLabelText<HTMLInputElement>(/^Contact number/).disabled).toBe(true);
    const role = await screen.findByRole('combobox', { name: /^Role/ });
    expect(role.getAttribute('aria-disabled')).toBe('true');
  });

  test('whom the service lets the caller not change can only be read, whatever both may do', async () => {
    openEdit({ 'GET /user/find': () => ({ json: person({ isEditable: false }) }) });
    expect(
      await screen.findByText(/The role of Sabina Yasmin has permissions that you do not have/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  });
});

function openList(users = [person()], signedIn: Partial<LoginReply> = {}, at = '/') {
  const seen = stubNetwork({ ...network, 'GET /user/all': lists(users) });
  return { seen, ...renderPage(<UserList />, { signedIn, at }) };
}

describe('the user list', () => {
  test('searches while one types', async () => {
    const { user, seen } = openList();
    await user.type(await screen.findByPlaceholderText('Search'), 'sab');
    await waitFor(() => expect(sent(seen, '/user/all').at(-1)?.query.filter).toBe('{"q":"sab"}'));
    expect(sent(seen, '/user/all')[0]?.query).toMatchObject({ range: '[0,9]', sort: '["name","ASC"]' });
  });

  test('shows state, number and dates in words, and companies to the provider alone', async () => {
    const { unmount } = openList([person({ active: false, passwordChangeRequired: true })]);
    expect(await screen.findByText('Inactive')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Must change the password/ })).toBeTruthy();
    expect(screen.getByText('+880 1711-000011')).toBeTruthy();
    expect(screen.getByText('Never')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
    unmount();
    openList([person()], provider);
    expect(await screen.findByRole('columnheader', { name: 'Company' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Company' })).toBeTruthy();
  });

  test('shows who was invited and has not signed in, with the end of the link', async () => {
    openList([person({ passwordChangeRequired: true, invitation: invitation() })]);
    expect(
      await screen.findByRole('img', { name: /Invited, not yet signed in\. The link works until/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Must change the password/ })).toBeNull();
  });

  test('names filters on what was deleted, and leaves them out on demand', async () => {
    const filter = JSON.stringify({ q: 'sab', roleId: 99, departmentId: 41 });
    const { user, seen } = openList([], provider, `/?filter=${encodeURIComponent(filter)}`);
    expect(await screen.findByText(/was deleted: Role: 99 \(deleted\)\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove from the filters' }));
    await waitFor(() =>
      expect(JSON.parse(sent(seen, '/user/all').at(-1)!.query.filter!)).toEqual({
        q: 'sab',
        departmentId: 41,
      }),
    );
  });

  test('shows the joining date when one chooses it', async () => {
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByLabelText('Joining date'));
    expect(await screen.findByText('03/11/2026')).toBeTruthy();
  });

  test('never offers to deactivate oneself', async () => {
    const { user } = openList([person({ id: 5, name: 'Rina Akter' }), person()]);
    const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
    const actionsOf = async (name: string) => {
      await user.click((await rowOf(name)).getByRole('button', { name: `Actions: ${name}` }));
      const actions = within(await screen.findByRole('dialog', { name: `Actions: ${name}` }));
      const names = actions.getAllByRole('button').map((button) => button.textContent);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return names;
    };
    expect(await actionsOf('Sabina Yasmin')).toEqual(['Deactivate']);
    expect((await rowOf('Rina Akter')).queryByRole('button', { name: /^Actions/ })).toBeTruthy();
  });
});
