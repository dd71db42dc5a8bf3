import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Contact, ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import type { ContactImport } from '#contract/sms-receiver/contactImports.ts';
import { GroupPicker } from '#src/components/recipients/GroupPicker.tsx';
import ContactGroupEdit from '#src/resources/contacts/ContactGroupEdit.tsx';
import ContactGroupList from '#src/resources/contacts/ContactGroupList.tsx';
import ContactGroupShow from '#src/resources/contacts/ContactGroupShow.tsx';
import ImportPage from '#src/resources/contacts/import/ImportPage.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from '../helpers/pageWorld.tsx';

const group = (changes: Partial<ContactGroup> = {}): ContactGroup => ({
  id: 7,
  name: 'Parents',
  columns: ['name', 'due'],
  contacts: 2,
  createdBy: 'Rahim',
  createdAt: '2026-11-21T06:00:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
  lastImport: { id: '31', at: '2026-11-21T06:00:00.000Z', by: 'Rahim', rejected: 3 },
  ...changes,
});

const contact = (changes: Partial<Contact> = {}): Contact => ({
  id: 1,
  msisdn: '8801712345678',
  values: ['Rina', '1,200'],
  isOptedOut: false,
  ...changes,
});

function stub(groups: ContactGroup[], network: Network = {}): (method: string) => SeenRequest[] {
  const seen = stubNetwork({
    'GET /contact-groups': () => ({
      json: groups,
      headers: { 'content-range': `contact-groups 0-${groups.length}/${groups.length}` },
    }),
    'GET /contact-groups/7': () => ({ json: groups[0] }),
    'GET /contact-groups/7/contacts': () => ({
      json: {
        responseList: [contact(), contact({ id: 2, msisdn: '8801812•••678', isOptedOut: true })],
        total: 2,
      },
    }),
    ...network,
  });
  return (method) => seen.filter((request) => request.method === method);
}

/** A page at the address that the shell has it at. */
function renderAt(pattern: string, page: ReactElement, at: string) {
  return renderPage(
    <Routes>
      <Route path={pattern} element={page} />
    </Routes>,
    { at },
  );
}

test('an empty list says what groups are for, a full one leads to sending', async () => {
  stub([]);
  const { unmount } = renderPage(<ContactGroupList />);
  await screen.findByText('No contact groups yet');
  expect(screen.getByText(/Import a list once/)).toBeTruthy();
  unmount();

  stub([group(), group({ id: 8, name: 'Nobody', contacts: 0, columns: [] })]);
  const { container } = renderPage(<ContactGroupList />);
  await screen.findByText('Parents');
  const links = screen.getAllByRole('link', { name: 'Send to this group' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home/send-sms/bulk?groups=7']);
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('a group shows its people, takes one more and lets one go', async () => {
  const sent = stub([group()], {
    'POST /contact-groups/7/contacts': ({ body }) =>
      (body as { to: string }).to === '01712345678'
        ? {
            status: 409,
            json: {
              code: 'conflict',
              message: 'x',
              requestId: 'r',
              errors: { to: 'This number is already in the group.' },
              problems: { to: 'contact-exists' },
            },
          }
        : { status: 201, json: contact({ id: 3, msisdn: '8801912345678' }) },
    'DELETE /contact-groups/7/contacts/1': () => ({ json: { id: 1 } }),
  });
  const { user } = renderAt('/home/contacts/:id/show', <ContactGroupShow />, '/home/contacts/7/show');
  await screen.findByText('+880 1712-345678');
  expect(screen.getByText(/3 rejected rows/)).toBeTruthy();
  // Masked numbers stay as they came.
  expect(within(screen.getByText('8801812•••678').closest('td')!).getByText('Opted out')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a contact to Parents' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Mobile number/ }), '01712345678');
  await user.type(dialog.getByRole('textbox', { name: 'name' }), 'Salma');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const number = dialog.getByRole('textbox', { name: /^Mobile number/ });
  expect(await dialog.findByText('This number is already in the group.')).toBeTruthy();
  expect(document.activeElement).toBe(number);
  await user.clear(number);
  await user.type(number, '01912345678');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').at(-1)!.body).toEqual({ to: '01912345678', values: ['Salma', ''] });

  await user.click(screen.getByRole('button', { name: 'Actions: +880 1712-345678' }));
  await user.click(await screen.findByRole('button', { name: 'Remove from group' }));
  const question = within(await screen.findByRole('dialog', { name: /^Remove/ }));
  expect(question.getByText('Remove +880 1712-345678 from Parents?')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('fields are renamed and added a line each, and blank lines are none', async () => {
  const sent = stub([group()], { 'PUT /contact-groups/7': () => ({ json: group() }) });
  const { user } = renderAt('/home/contacts/:id', <ContactGroupEdit />, '/home/contacts/7');
  const fields = await screen.findByRole('textbox', { name: 'Fields' });
  expect((fields as HTMLTextAreaElement).value).toBe('name\ndue');
  await user.click(fields);
  await user.paste('\n{bad}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This value is not in the right format.')).toBeTruthy();
  await user.clear(fields);
  await user.paste('name\ndue\n\narea\n');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ columns: ['name', 'due', 'area'] }]),
  );
});

const facts = {
  format: 'csv',
  charset: 'utf-8',
  delimiter: ',',
  sheet: null,
  sheets: 0,
  hasHeader: true,
  headers: ['Guardian', 'Mobile', 'Due'],
  columns: 3,
  numberColumn: 1,
  textColumn: null,
  sample: [{ row: 2, cells: ['Rina', '01712345678', '50'] }],
};
const done: ContactImport = {
  importId: '32',
  read: 4,
  added: 1,
  updated: 1,
  unchanged: 0,
  removed: 0,
  rejected: { duplicate: 2 },
  optedOut: 1,
  contacts: 3,
  columns: ['Name'],
};

test('an import asks for the columns and before it replaces, and can be tried again', async () => {
  let attempts = 0;
  const sent = stub([group()], {
    'POST /noauth/v2/contact-groups/preview': () => ({
      json: {
        facts,
        columns: [
          { column: 0, name: 'Guardian' },
          { column: 2, name: 'Due' },
        ],
      },
    }),
    'POST /noauth/v2/contact-groups/7/import': () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('lost');
      return { json: done };
    },
  });
  const { user, container } = renderAt(
    '/home/contacts/:id/import',
    <ImportPage />,
    '/home/contacts/7/import',
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file');
  await user.upload(input, new File(['Guardian,Mobile,Due\nRina,01712345678,50\n'], 'list.csv'));
  const name = await screen.findByRole('textbox', { name: 'Name of the field: A · Guardian' });
  await user.clear(name);
  expect(screen.getByText('Enter a name without braces.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
  await user.type(name, 'due');
  expect(screen.getByText('Two fields have this name.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Keep C · Due' }));
  expect(screen.queryByText('Two fields have this name.')).toBeNull();
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);

  await user.click(screen.getByRole('radio', { name: /Replace all/ }));
  await user.click(screen.getByRole('button', { name: 'Replace 2 contacts' }));
  const question = within(await screen.findByRole('dialog', { name: 'Replace all contacts in Parents?' }));
  expect(sent('POST')).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Replace 2 contacts' }));
  expect(await screen.findByText('The list could not be imported. The group has not changed.')).toBeTruthy();

  await user.click(await screen.findByRole('radio', { name: /Keep them/ }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Rows read: 4. The group now has 3 contacts.');
  const body = sent('POST').at(-1)!.body as Record<string, string>;
  expect({ ...body, file: undefined }).toEqual({
    mode: 'update',
    numberColumn: '1',
    hasHeader: 'true',
    columns: '[{"column":0,"name":"due"}]',
    file: undefined,
  });
  expect(screen.getByText('Duplicate of an earlier row')).toBeTruthy();
  expect(screen.getByText(/1 contact has opted out/)).toBeTruthy();
});

test('groups to send to are chosen with their counts, up to as many as a batch takes', async () => {
  stub([
    group(),
    group({ id: 8, name: 'Teachers', contacts: 40 }),
    group({ id: 9, name: 'Nobody', contacts: 0 }),
  ]);
  const onChange = vi.fn();
  const { user } = renderPage(<GroupPicker value={[7]} onChange={onChange} />);
  expect(await screen.findByText('2 contacts')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Contact groups' }));
  expect(screen.getByRole('option', { name: /^Nobody/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('option', { name: /^Teachers/ }));
  expect(onChange).toHaveBeenCalledWith([7, 8]);
});
