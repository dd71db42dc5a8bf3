import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';
import SingleSmsPage from '#src/pages/send/single/SingleSmsPage.tsx';
import TemplateCreate from '#src/resources/templates/TemplateCreate.tsx';
import TemplateEdit from '#src/resources/templates/TemplateEdit.tsx';
import TemplateList from '#src/resources/templates/TemplateList.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

const bill = template({
  id: 8,
  name: 'Bill due',
  text: 'Dear {{name}}, pay {{amount}}.',
  class: 'promotional',
});
const thanks = template({ id: 9, name: 'Thanks', text: 'Thank you for your order.', fields: [] });

function template(changes: Partial<MessageTemplate>): MessageTemplate {
  return {
    id: 8,
    companyId: 3,
    companyName: 'Padma Traders',
    name: 'Bill due',
    text: 'Dear {{name}}',
    class: null,
    fields: ['name', 'amount'],
    strayBraces: 0,
    createdBy: 'Rahim',
    createdAt: '2026-11-21T06:00:00.000Z',
    updatedAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}

const pages = (
  <Routes>
    <Route path="/send-sms" element={<SingleSmsPage />} />
    <Route path="/send-sms/templates" element={<TemplateList />} />
    <Route path="/send-sms/templates/create" element={<TemplateCreate />} />
    <Route path="/send-sms/templates/:id" element={<TemplateEdit />} />
  </Routes>
);

function open(at: string, network: Network = {}, signedIn = {}) {
  const seen = stubNetwork({
    'GET /templates': ({ query }) => {
      const { q = '' } = JSON.parse(query.filter ?? '{}') as { q?: string };
      const rows = [bill, thanks].filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      return { json: rows, headers: { 'content-range': `templates 0-1/${rows.length}` } };
    },
    'GET /templates/8': () => ({ json: bill }),
    'POST /templates': ({ body }) => ({ status: 201, json: template(body as object) }),
    'PUT /templates/8': ({ body }) => ({ json: template(body as object) }),
    ...network,
  });
  const sent = (method: string) => seen.filter((request) => request.method === method);
  return { sent, ...renderPage(pages, { at, signedIn }) };
}

const value = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value;

describe('the screen', () => {
  test('lists templates with their fields and the parts of what all get', async () => {
    const { container } = open('/send-sms/templates');
    const row = (await screen.findByRole('link', { name: 'Bill due' })).closest('tr')!;
    expect(within(row).getByText('amount')).toBeTruthy();
    expect(within(row).getByText('Promotional')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Company/ })).toBeNull();
    expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  test('counts the parts of a text in one way, whatever its fields are called', async () => {
    const { user } = open('/send-sms/templates/create');
    await user.click(await screen.findByRole('textbox', { name: /^Message/ }));
    // 150 characters and a field: with its name the text would need a second part, and Unicode.
    await user.paste(`${'a'.repeat(150)} {{গ্রাহকের নাম}}`);
    expect(screen.getByText('At least 1 part, depending on the fields')).toBeTruthy();
    expect(screen.getByText('GSM-7')).toBeTruthy();
    expect(screen.queryByText(/^Part 1 of/)).toBeNull();
    expect(screen.queryByText(/make the message Unicode/)).toBeNull();
  });

  test('makes one, with a field that nobody has to know the braces of', async () => {
    const { user, sent } = open('/send-sms/templates/create');
    await user.click(await screen.findByRole('textbox', { name: /^Name/ }));
    await user.paste('Greeting');
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
    await user.click(text);
    await user.paste('Dear , hello');
    text.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Insert a field' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Insert a field' }));
    expect(dialog.getByText(/filled in for each recipient/)).toBeTruthy();
    const name = dialog.getByRole('textbox', { name: 'Name of the field' });
    await user.paste('a}}b');
    expect(dialog.getByText(/no braces/)).toBeTruthy();
    await user.clear(name);
    await user.paste('first name');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(text.value).toBe('Dear {{first name}}, hello'));
    expect(screen.getByText(/12 of 160 characters/)).toBeTruthy();
    expect(screen.getByText('At least 1 part, depending on the fields')).toBeTruthy();
    expect(sent('POST')).toEqual([]);

    await user.click(text);
    await user.paste(' {{oops');
    expect(screen.getByText(/not a field and is sent as written/)).toBeTruthy();
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toMatchObject({ body: { name: 'Greeting' } });
    expect(sent('POST')[0]!.headers['idempotency-key']).toBeTruthy();
  });

  test('changes what was changed, and shows a name that is taken under it', async () => {
    const { user, sent } = open('/send-sms/templates/8', {
      'PUT /templates/8': () => ({
        status: 409,
        json: {
          code: 'conflict',
          message: 'taken',
          requestId: 'r',
          errors: { name: 'This name is taken.' },
          problems: { name: 'name-taken' },
        },
      }),
    });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.paste('Thanks');
    await user.click(screen.getByText('Save', { selector: 'button' }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ name: 'Thanks' }]);
  });
});

describe('on the page of a single message', () => {
  const openPage = async (network: Network = {}, signedIn = {}) => {
    const opened = open('/send-sms', network, signedIn);
    await screen.findByText('PadmaBank (default)');
    const choose = async () => {
      await opened.user.click(screen.getByRole('button', { name: 'Templates' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Choose a template' }));
      await dialog.findByRole('option', { name: /Bill due/ });
      return dialog;
    };
    return { ...opened, choose };
  };

  test('a template is found and chosen by the keyboard, and its fields are filled in', async () => {
    const { user, sent, choose } = await openPage({
      'POST /noauth/v2/single': () => ({
        status: 202,
        json: { batchId: '9', messageId: '10', segments: 1, encoding: 'GSM7', credits: 1 },
      }),
    });
    const dialog = await choose();
    expect(dialog.getByRole('region', { name: 'Phone preview' }).textContent).toContain(bill.text);
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByRole('option', { name: /Thanks/ }).getAttribute('aria-selected')).toBe('true');
    await user.paste('bill');
    await waitFor(() => expect(dialog.queryByRole('option', { name: /Thanks/ })).toBeNull());
    await user.keyboard('{Enter}');

    const fill = within(await screen.findByRole('group', { name: 'Fill in the template Bill due' }));
    const name = fill.getByRole('textbox', { name: 'name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.paste('Rahim');
    expect(value(/^Message/)).toBe('Dear Rahim, pay {{amount}}.');
    await user.click(screen.getByRole('textbox', { name: /Recipient/ }));
    await user.paste('01712345678');
    await user.click(screen.getByRole('button', { name: /^Send/ }));
    expect(await screen.findByText('Fill in the fields of the template first.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(fill.getByRole('textbox', { name: 'amount' })));
    expect(sent('POST')).toEqual([]);

    await user.paste('500 {{x}}');
    await user.click(screen.getByRole('button', { name: /^Send/ }));
    expect(await screen.findByText(/A field such as {{name}} has no value/)).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Send it like this' }));
    await user.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]!.body).toMatchObject({
      text: 'Dear Rahim, pay 500 {{x}}.',
      onEmptyFields: 'send',
      class: 'promotional',
    });
    await screen.findByText(/Message to \+880 1712-345678 accepted/);
    expect(value(/^Message/)).toBe('');
  });

  test('what was typed is replaced after a question, and comes back', async () => {
    const { user, choose } = await openPage();
    await user.click(screen.getByRole('textbox', { name: /^Message/ }));
    await user.paste('My own words');
    await user.click((await choose()).getByRole('option', { name: /Thanks/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Replace your text?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('textbox', { name: /^Message/ });
    expect(value(/^Message/)).toBe('My own words');

    await user.click((await choose()).getByRole('option', { name: /Thanks/ }));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await screen.findByRole('textbox', { name: /^Message/ });
    await waitFor(() => expect(value(/^Message/)).toBe(thanks.text));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(value(/^Message/)).toBe('My own words');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a field that is left in a text by hand is pointed out', async () => {
    const { user, choose } = await openPage();
    await user.click((await choose()).getByRole('option', { name: /Bill due/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit the text' }));
    expect(await screen.findByText(/The fields {{name}}, {{amount}} are not filled in/)).toBeTruthy();
    await user.click(screen.getByRole('textbox', { name: /^Message/ }));
    await user.paste(' Thank you');
    expect(value(/^Message/)).toBe(`${bill.text} Thank you`);
  });

  test('a text is kept as a template', async () => {
    const { user, sent } = await openPage();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save as template' });
    expect(save.disabled).toBe(true);
    await user.click(screen.getByRole('textbox', { name: /^Message/ }));
    await user.paste('Closed tomorrow');
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    await user.click(dialog.getByRole('textbox', { name: /Name of the template/ }));
    await user.paste('Closed');
    await user.keyboard('{Enter}');
    await screen.findByText('Template Closed saved.');
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/templates', { name: 'Closed', text: 'Closed tomorrow', class: 'transactional' }],
    ]);
  });

  test('who may not keep templates still sends with them', async () => {
    const { choose } = await openPage({}, { permission: [{ name: 'send-single-sms' }] });
    expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
    await choose();
  });
});
