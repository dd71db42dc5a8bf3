import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import type { BulkPreview } from '#contract/sms-receiver/bulk.ts';
import type { PreflightReport, TableFacts } from '#contract/sms-receiver/recipients.ts';
import BulkSmsPage from '#src/pages/send/many/BulkSmsPage.tsx';
import MultipleSmsPage from '#src/pages/send/many/MultipleSmsPage.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from './pageWorld.tsx';
import { errorAnswer } from './signedIn.ts';

const look = 'POST /noauth/v2/bulk/preview';
const send = 'POST /noauth/v2/bulk';

const facts: TableFacts = {
  format: 'csv',
  charset: 'utf-8',
  delimiter: ',',
  sheet: null,
  sheets: 0,
  hasHeader: true,
  headers: ['Mobile', 'Name'],
  columns: 2,
  numberColumn: 0,
  textColumn: null,
  sample: [
    { row: 2, cells: ['01712345678', 'Rina'] },
    { row: 3, cells: ['01812345678', 'Karim'] },
  ],
};

function previewOf(report: Partial<PreflightReport> = {}, more: Partial<BulkPreview> = {}): BulkPreview {
  return {
    batchId: '77',
    kind: 'bulk',
    senderId: 'PadmaBank',
    report: {
      facts,
      problem: null,
      read: 4,
      valid: 3,
      rejected: { duplicate: 1 },
      parts: { '1': 3 },
      encodings: { GSM7: 3 },
      operators: { grameenphone: 2, banglalink: 1 },
      credits: 3,
      unknownFields: [],
      rowsWithEmptyFields: 0,
      spilled: 0,
      unicodeByField: 0,
      strayBraces: 0,
      formulaCells: 0,
      samples: [],
      ...report,
    },
    balance: 4980,
    estimatedSeconds: 90,
    opensAt: null,
    uploadId: null,
    ...more,
  };
}

/** Of a look for the columns alone: there is no text yet. */
const columnsOnly = () => ({ json: previewOf({ problem: 'text-empty', read: 0, valid: 0, credits: 0 }) });
const isColumnsOnly = ({ body }: SeenRequest) => (body as { text?: string }).text === '';

const network: Network = {
  [look]: (request) => (isColumnsOnly(request) ? columnsOnly() : { json: previewOf() }),
  [send]: () => ({
    status: 202,
    json: { batchId: '77', accepted: 3, rejected: 1, segments: 3, credits: 3, status: 'running' },
  }),
  'GET /noauth/v2/bulk': () => ({ json: { responseList: [], total: 0 } }),
  'GET /campaigns': () => ({ json: [], headers: { 'content-range': 'campaigns */0' } }),
};

const looks = (seen: SeenRequest[]) => seen.filter(({ path }) => path === '/noauth/v2/bulk/preview');
const sends = (seen: SeenRequest[]) =>
  seen.filter(({ method, path }) => method === 'POST' && path === '/noauth/v2/bulk');
// By their texts: a role's name is looked for in all of the page, which takes ten times as long.
const button = (name: RegExp | string) => screen.getByText(name).closest('button')!;
const click = (name: RegExp | string) => fireEvent.click(button(name));
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message', { selector: 'textarea' });
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** Bulk SMS with numbers and a text, ready to be checked. */
async function bulkPage(changes: Network = {}) {
  const seen = stubNetwork({ ...network, ...changes });
  const rendered = renderPage(<BulkSmsPage />);
  const numbers = await screen.findByLabelText('Mobile numbers');
  await screen.findByText('PadmaBank (default)');
  fill(numbers, '01712345678, 01812345678\n01712345678\n০১৯১২৩৪৫৬৭৮');
  fireEvent.blur(numbers);
  fill(message(), 'Hello');
  return { ...rendered, seen };
}

async function checked(changes: Network = {}) {
  const page = await bulkPage(changes);
  click('Check');
  await screen.findByText('3 of 4 rows get a message.');
  return page;
}

/** jsdom's files have no `text`. */
const textOf = (file: unknown) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file as Blob);
  });

describe('Bulk SMS', () => {
  test('counts pasted numbers, says what is missing, and checks them as a list', async () => {
    const seen = stubNetwork(network);
    const { container } = renderPage(<BulkSmsPage />);
    expect(await screen.findByText('First add the recipients.')).toBeTruthy();
    expect(button('Check').disabled).toBe(true);
    fill(screen.getByLabelText('Mobile numbers'), '01712345678;01812345678');
    expect(await screen.findByText('2 numbers')).toBeTruthy();
    expect(await screen.findByText('First write the message.')).toBeTruthy();
    await screen.findByText('PadmaBank (default)');
    fill(message(), 'Hello');
    click('Check');

    expect(await screen.findByText('3 of 4 rows get a message.')).toBeTruthy();
    const { file, ...fields } = looks(seen)[0]!.body as Record<string, unknown>;
    expect(fields).toEqual({
      class: 'transactional',
      senderId: 'PadmaBank',
      text: 'Hello',
      hasHeader: 'false',
      numberColumn: '0',
    });
    expect(await textOf(file)).toBe('01712345678\n01812345678');
    expect(screen.getByText('Number that stands further up already')).toBeTruthy();
    expect(screen.getByText('4,977')).toBeTruthy();
    expect(screen.getByText('1 min 30 s')).toBeTruthy();
    expect(sends(seen)).toHaveLength(0);

    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });

  test('sends a test to oneself, then what was checked, once for a double click, and Enter sends nothing', async () => {
    const { user, seen } = await checked();
    const own = screen.getByLabelText('Your own number');
    await user.type(own, '0{Enter}');
    expect(sends(seen)).toHaveLength(0);
    fill(own, '01712345678');
    click('Send me a test · 1 credit');
    expect(await screen.findByText(/A test is on its way to \+880 1712-345678/)).toBeTruthy();
    const test = {
      recipients: ['8801712345678'],
      text: 'Hello',
      class: 'transactional',
      senderId: 'PadmaBank',
    };
    expect(sends(seen)[0]!.body).toEqual(test);

    const sendButton = button('Send 3 messages for 3 credits');
    act(() => {
      sendButton.click();
      sendButton.click();
    });
    expect(await screen.findByText('3 messages accepted')).toBeTruthy();
    expect(sends(seen)).toHaveLength(2);
    expect(sends(seen)[1]!.body).toEqual({ batchId: '77' });
  });

  test('a retry after a lost answer reuses the key, and a check that is gone is made again', async () => {
    let answer: Network[string] = () => {
      throw new TypeError('Failed to fetch');
    };
    const { seen } = await checked({ [send]: (request) => answer(request) });
    click(/^Send 3/);
    expect(await screen.findByText(/not known whether the messages were accepted/)).toBeTruthy();
    answer = () => errorAnswer(404, 'not-found');
    click(/^Send 3/);
    expect(await screen.findByText(/It is being checked again/)).toBeTruthy();
    await waitFor(() => expect(looks(seen)).toHaveLength(2));
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    answer = network[send]!;
    click(/^Send 3/);
    expect(await screen.findByText('3 messages accepted')).toBeTruthy();
    const [first, second] = sends(seen).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  test('what changes after the check stops the button and is checked again by itself', async () => {
    const { seen } = await checked();
    fill(message(), 'Hello!');
    expect(await screen.findByText('Something has changed since this was checked.')).toBeTruthy();
    expect(button(/^Send 3/).disabled).toBe(true);
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    expect((looks(seen)[1]!.body as { text: string }).text).toBe('Hello!');
  });

  test('what was prepared and checked survives a reload, and starting over clears it', async () => {
    const page = await checked();
    await waitFor(() => expect(sessionStorage.getItem('barta.send.5.bulk.draft')).toContain('Hello'));
    page.unmount();
    renderPage(<BulkSmsPage />);
    expect(await screen.findByText('3 of 4 rows get a message.')).toBeTruthy();
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    click('Start over');
    expect(await screen.findByText('First add the recipients.')).toBeTruthy();
    expect(message().value).toBe('');
  });

  test('a start in the past is refused beside the button', async () => {
    sessionStorage.setItem(
      'barta.send.5.bulk.draft',
      JSON.stringify({
        pasted: '01712345678',
        listId: 'x',
        text: 'Hello',
        startsAt: '2020-01-01T00:00:00.000Z',
      }),
    );
    stubNetwork(network);
    renderPage(<BulkSmsPage />);
    await screen.findByText('PadmaBank (default)');
    click('Check');
    await screen.findByText('3 of 4 rows get a message.');
    expect(screen.getByText('This time has passed.')).toBeTruthy();
    expect(button(/^Schedule 3/).disabled).toBe(true);
  });
});

describe('a file', () => {
  async function filePage(changes: Network = {}) {
    const seen = stubNetwork({ ...network, ...changes });
    const rendered = renderPage(<MultipleSmsPage />);
    fireEvent.click(await screen.findByText('Upload a file'));
    const choose = (content: string | Blob, name = 'due.csv') =>
      rendered.user.upload(
        screen.getByLabelText('Choose a file', { selector: 'input' }),
        new File([content], name),
      );
    return { ...rendered, seen, choose };
  }

  test('is read for its columns, and a template over them shows each message', async () => {
    const { seen, choose } = await filePage();
    await choose('Mobile,Name\n01712345678,Rina\n01812345678,Karim\n');
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Rina')).toBeTruthy();
    expect(screen.getByText(/Choose the column that holds each row/)).toBeTruthy();

    fireEvent.click(screen.getByLabelText(/One template/));
    const text = screen.getByLabelText<HTMLTextAreaElement>('Template');
    fill(text, 'Dear ');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(text.value).toBe('Dear {{Name}}'));
    expect(screen.getByText('Dear Rina')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Next message'));
    expect(screen.getByText('Dear Karim')).toBeTruthy();

    fill(text, 'Dear {{Nmae}}');
    expect(await screen.findByText('No column is called {{Nmae}}.')).toBeTruthy();
    expect(screen.getByText('The template names a field that no column is called by.')).toBeTruthy();
    fill(text, 'Dear {{name}}');
    click('Check');
    await screen.findByText('3 of 4 rows get a message.');
    expect(looks(seen).at(-1)!.body).toMatchObject({
      template: 'Dear {{name}}',
      hasHeader: 'true',
      numberColumn: '0',
    });
  });

  test('travels once while the service keeps it, and again when it does not', async () => {
    let isGone = false;
    const { seen, choose } = await filePage({
      [look]: ({ body }) => {
        const { uploadId } = body as { uploadId?: string };
        if (uploadId && isGone) {
          return errorAnswer(422, 'rule-refused', 'Gone', { problems: { uploadId: 'upload-gone' } });
        }
        return { json: previewOf({}, { uploadId: 'kept-1' }) };
      },
    });
    const travelled = () => looks(seen).filter(({ body }) => 'file' in (body as object)).length;
    await choose('Mobile,Name\n01712345678,Rina\n');
    await screen.findByRole('table');
    fireEvent.click(screen.getByLabelText(/One template/));
    fill(screen.getByLabelText('Template'), 'Dear {{Name}}');
    click('Check');
    await screen.findByText('3 of 4 rows get a message.');
    expect(looks(seen).at(-1)!.body).toMatchObject({ template: 'Dear {{Name}}', uploadId: 'kept-1' });
    expect(travelled()).toBe(1);

    isGone = true;
    fill(screen.getByLabelText('Template'), 'Hello {{Name}}');
    await waitFor(() => expect(travelled()).toBe(2), { timeout: 4_000 });
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    expect(looks(seen).at(-1)!.body).toMatchObject({ template: 'Hello {{Name}}' });
  });

  test('that cannot be read says what to do, and another can be chosen', async () => {
    let isBad = true;
    const refusal = errorAnswer(422, 'rule-refused', 'Refused', {
      problems: { file: 'file-password-protected' },
    });
    const { choose } = await filePage({ [look]: () => (isBad ? refusal : columnsOnly()) });
    await choose('secret', 'due.xlsx');
    expect(await screen.findByText('The file is protected by a password.')).toBeTruthy();
    expect(screen.getByText(/remove the password/)).toBeTruthy();
    isBad = false;
    await choose('Mobile,Name\n');
    expect(await screen.findByRole('table')).toBeTruthy();
    await choose('', 'empty.csv');
    expect(screen.getByText('The file is empty.')).toBeTruthy();
  });
});

test('pasted rows are a table as well, and groups from the address are chosen', async () => {
  const seen = stubNetwork({
    ...network,
    'GET /contact-groups': () => ({
      json: [{ id: 5, companyId: 3, name: 'Customers', columns: ['name'], contacts: 12 }],
      headers: { 'content-range': 'contact-groups 0-0/1' },
    }),
  });
  const pasted = renderPage(<MultipleSmsPage />);
  fill(await screen.findByLabelText('Rows from a spreadsheet'), 'Mobile\tName\n01712345678\tRina');
  expect(await screen.findByText('2 rows')).toBeTruthy();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(await textOf((looks(seen)[0]!.body as { file: Blob }).file)).toBe('Mobile\tName\n01712345678\tRina');
  pasted.unmount();

  renderPage(<BulkSmsPage />, { at: '/?groups=5' });
  expect(await screen.findByText(/Customers/)).toBeTruthy();
});
