import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { addHours, format, startOfHour } from 'date-fns';
import { describe, expect, test } from 'vitest';
import BatchFormPage from '#src/pages/send/batch-form/BatchFormPage.tsx';
import { campaign } from '../helpers/batchWorld.ts';
import {
  button,
  checked,
  click,
  columnsOnly,
  fill,
  isColumnsOnly,
  previewCall,
  looks,
  message,
  network,
  pastedLabel,
  previewOf,
  send,
  sends,
  textOf,
} from '../helpers/bulkWorld.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

test('with a campaign that has a start, the list is checked and sent by its terms, without a choice of a time', async () => {
  const offer = campaign({ senderId: 'PADMA', startsAt: '2126-11-21T16:00:00.000Z' });
  const seen = stubNetwork({ ...network, 'GET /campaigns/5': () => ({ json: offer }) });
  renderPage(<BatchFormPage />, { at: '/?campaign=5' });
  const numbers = await screen.findByLabelText(pastedLabel);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Sender ID').value).toBe('PADMA'));
  fill(numbers, '01712345678, 01812345678');
  fireEvent.blur(numbers);
  fill(message(), 'Hello');
  await waitFor(() => expect(button('Check').disabled).toBe(false));
  click('Check');
  expect(await screen.findByText(/^Starts with the campaign: /)).toBeTruthy();
  expect(looks(seen)[0]!.body).toMatchObject({ class: 'promotional', senderId: 'PADMA' });
  expect(screen.queryByText('Send later')).toBeNull();
  click('Schedule 3 messages for 3 credits');
  await waitFor(() => expect(sends(seen)).toHaveLength(1));
  expect(sends(seen)[0]!.body).toEqual({ batchId: '77', campaignId: 5 });
});

describe('Bulk SMS', () => {
  test('counts pasted numbers, says what is missing, and checks them as a list', async () => {
    const seen = stubNetwork(network);
    const { container } = renderPage(<BatchFormPage />);
    expect(await screen.findByText('Add recipients first.')).toBeTruthy();
    expect(button('Check').disabled).toBe(true);
    fill(screen.getByLabelText(pastedLabel), '01712345678;01812345678');
    expect(await screen.findByText('2 numbers')).toBeTruthy();
    expect(await screen.findByText('Write the message first.')).toBeTruthy();
    await screen.findByText('PadmaBank (default)');
    fill(message(), 'Hello');
    click('Check');

    expect(await screen.findByText('3 of 4 rows will be sent.')).toBeTruthy();
    const { file, ...fields } = looks(seen)[0]!.body as Record<string, unknown>;
    expect(fields).toEqual({
      class: 'transactional',
      senderId: 'PadmaBank',
      text: 'Hello',
      hasHeader: 'false',
      numberColumn: '0',
    });
    expect(await textOf(file)).toBe('01712345678\n01812345678');
    expect(screen.getByText('Duplicate of an earlier row')).toBeTruthy();
    expect(screen.getByText('4,977')).toBeTruthy();
    expect(screen.getByText('1 min 30 s to 5 min 10 s')).toBeTruthy();
    expect(screen.getByText(/^done by about /)).toBeTruthy();
    expect(sends(seen)).toHaveLength(0);

    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });

  test.each([
    [
      { fromSeconds: 90, toSeconds: null, isBehindOthers: true },
      /^At least 1 min 30 s/,
      /Too few batches .* go first$/,
    ],
    [null, /^Not known/, /Too few batches/],
    // A service of an earlier version sends none.
    [undefined, /^At least 1 min 30 s/, /Too few batches/],
  ])('says of how long it takes what is known: %j', async (estimate, figure, note) => {
    const more = { estimatedSeconds: estimate === null ? null : 90, estimate };
    await checked({
      [previewCall]: (request) => (isColumnsOnly(request) ? columnsOnly() : { json: previewOf({}, more) }),
    });
    expect(screen.getByText(figure)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
  });

  test('sends a test to oneself, then what was checked, once for a double click, and Enter sends nothing', async () => {
    const { user, seen } = await checked();
    const own = screen.getByLabelText('Number for the test');
    await user.type(own, '0{Enter}');
    expect(sends(seen)).toHaveLength(0);
    fill(own, '01712345678');
    click('Send a test to this number · 1 credit');
    expect(await screen.findByText(/Test sent to \+880 1712-345678/)).toBeTruthy();
    const test = {
      recipients: ['8801712345678'],
      text: 'Hello',
      class: 'transactional',
      senderId: 'PadmaBank',
      onEmptyFields: 'send',
      isTest: true,
    };
    expect(sends(seen)[0]!.body).toEqual(test);

    const sendButton = button('Send 3 messages for 3 credits');
    act(() => {
      sendButton.click();
      sendButton.click();
    });
    expect(await screen.findByText(/^3 messages accepted/)).toBeTruthy();
    expect(sends(seen)).toHaveLength(2);
    expect(sends(seen)[1]!.body).toEqual({ batchId: '77', undoSeconds: 12 });
  });

  test.each([
    [{ cancelled: 3 }, 'Undone: nothing was sent.'],
    [{ cancelled: 2, submitted: 1 }, /^Some messages had been sent already/],
  ])('offers for some seconds to undo it: %j', async (counts, said) => {
    const { seen, user } = await checked({
      'POST /noauth/v2/bulk/77/cancel': () => ({ json: { batchId: '77', counts } }),
    });
    click('Send 3 messages for 3 credits');
    await user.click(await screen.findByRole('button', { name: /^Undo \(\d+\)$/ }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(seen.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
  });

  test('names the rows with empty fields, and sends them only when that is confirmed', async () => {
    const emptyFields = [{ name: 'name', rows: 12, firstRows: [2, 3] }];
    const { seen, user } = await checked({
      [previewCall]: (request) =>
        isColumnsOnly(request) ? columnsOnly() : { json: previewOf({ rowsWithEmptyFields: 2, emptyFields }) },
    });
    expect(screen.getByText('{{name}}: rows 2, 3 and 10 more')).toBeTruthy();
    expect(button(/^Send 3/).disabled).toBe(true);
    expect(screen.getByText('Confirm the messages with empty fields, or reject these rows.')).toBeTruthy();
    await user.click(screen.getByLabelText('Send these 2 messages with empty fields'));
    click(/^Send 3/);
    expect(await screen.findByText(/^3 messages accepted/)).toBeTruthy();
    expect(sends(seen)[0]!.body).toEqual({ batchId: '77', onEmptyFields: 'send', undoSeconds: 12 });
  });

  test('does not offer to leave rows out where all have empty fields', async () => {
    const emptyFields = [{ name: 'name', rows: 3, firstRows: [1, 2, 3] }];
    await checked({
      [previewCall]: (request) =>
        isColumnsOnly(request) ? columnsOnly() : { json: previewOf({ rowsWithEmptyFields: 3, emptyFields }) },
    });
    expect(
      screen.getByText('Confirm the messages with empty fields, or correct the text or the list.'),
    ).toBeTruthy();
    expect(screen.queryByText(/leave these rows out/i)).toBeNull();
  });

  test('checks again without the rows with empty fields', async () => {
    const leavesOut = ({ body }: SeenRequest) =>
      (body as { onEmptyFields?: string }).onEmptyFields === 'leave-out';
    const { seen } = await checked({
      [previewCall]: (request) => {
        if (isColumnsOnly(request)) return columnsOnly();
        if (leavesOut(request)) return { json: previewOf({ valid: 1, rejected: { 'field-empty': 2 } }) };
        const emptyFields = [{ name: 'name', rows: 2, firstRows: [2, 3] }];
        return { json: previewOf({ rowsWithEmptyFields: 2, emptyFields }) };
      },
    });
    click('Reject these rows');
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    expect(leavesOut(looks(seen)[1]!)).toBe(true);
    expect(await screen.findByText('2 rows are rejected because a field has no value.')).toBeTruthy();
    await waitFor(() => expect(button(/^Send 1/).disabled).toBe(false));
  });

  const notApproved = () => ({
    json: previewOf({ operators: { grameenphone: 1, robi: 2 }, unapproved: { robi: 2 } }),
  });

  test('sends nothing before it is chosen what happens to numbers that are not approved', async () => {
    const leavesOut = ({ body }: SeenRequest) =>
      (body as { onUnapproved?: string }).onUnapproved === 'leave-out';
    const { seen } = await checked({
      [previewCall]: (request) => {
        if (isColumnsOnly(request)) return columnsOnly();
        if (!leavesOut(request)) return notApproved();
        return { json: previewOf({ valid: 1, rejected: { 'sender-id-not-approved-there': 2 } }) };
      },
    });
    expect(screen.getByText('2 Robi numbers: PadmaBank is not approved there.')).toBeTruthy();
    expect(button(/^Send 3/).disabled).toBe(true);
    click('Leave these out');
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    expect(leavesOut(looks(seen)[1]!)).toBe(true);
    await waitFor(() => expect(button(/^Send 1/).disabled).toBe(false));
    expect(screen.getByText(/^2 numbers are left out/)).toBeTruthy();
  });

  test('checks again with another sender ID that is approved there', async () => {
    const { seen } = await checked({
      [previewCall]: (request) => (isColumnsOnly(request) ? columnsOnly() : notApproved()),
    });
    click('Use PADMA for all');
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    expect(looks(seen)[1]!.body).toMatchObject({ senderId: 'PADMA' });
  });

  test('sends no promotional text without an approval, and checks again with one that is chosen', async () => {
    const approval = {
      id: 7,
      companyId: 3,
      companyName: 'Padma Traders',
      name: 'Eid offer',
      text: 'Eid offer: 20% off',
      senderId: null,
      campaignId: 'BTRC-7',
      state: 'approved',
      validFrom: '2026-11-01',
      validUntil: '2026-12-31',
    };
    const isApproved = ({ body }: SeenRequest) => (body as { text?: string }).text === approval.text;
    const { id, campaignId, validFrom, validUntil } = approval;
    const fitting = [{ id, campaignId, validFrom, validUntil }];
    const { seen } = await checked({
      'GET /content-approvals': () => ({
        json: [approval, { ...approval, id: 8, name: 'Other offer', senderId: 'PADMA' }],
        headers: { 'content-range': 'content-approvals 0-1/2' },
      }),
      [previewCall]: (request) => {
        if (isColumnsOnly(request)) return columnsOnly();
        const content = isApproved(request)
          ? { needing: 3, unapproved: 0, approvals: fitting }
          : { needing: 3, unapproved: 3, approvals: [] };
        return { json: previewOf({ content }) };
      },
    });
    expect(screen.getByText(/^3 promotional messages have no approval: .* PadmaBank/)).toBeTruthy();
    expect(button(/^Send 3/).disabled).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Approved texts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an approved text' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Eid offerEid offer: 20% offAny sender ID · 01/11/2026 – 31/12/2026',
      'Cancel',
    ]);
    fireEvent.click(dialog.getByText('Eid offer'));
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    expect(isApproved(looks(seen)[1]!)).toBe(true);
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    expect(
      screen.getByText('Promotional messages go with the campaign ID BTRC-7 (01/11/2026 – 31/12/2026).'),
    ).toBeTruthy();
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
    expect(await screen.findByText(/^3 messages accepted/)).toBeTruthy();
    const [first, second] = sends(seen).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  test('what changes after the check stops the button and is checked again by itself', async () => {
    const { seen } = await checked();
    fill(message(), 'Hello!');
    expect(await screen.findByText('Something has changed since the check.')).toBeTruthy();
    expect(button(/^Send 3/).disabled).toBe(true);
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    expect((looks(seen)[1]!.body as { text: string }).text).toBe('Hello!');
  });

  test('says when messages really leave, from now and from the start that is chosen', async () => {
    const closedUntil = 4;
    const hour = (from: number) => format(addHours(new Date(), from), 'HH:00');
    const opensAt = startOfHour(addHours(new Date(), closedUntil)).toISOString();
    const sendingHours = {
      class: 'promotional' as const,
      opensAt: hour(closedUntil),
      closesAt: hour(closedUntil).replace(':00', ':59'),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const preview = previewOf({}, { opensAt, sendingHours });
    await checked({
      [previewCall]: (request) => (isColumnsOnly(request) ? columnsOnly() : { json: preview }),
    });
    const why = new RegExp(
      `^Sending hours for promotional messages are ${sendingHours.opensAt}–${sendingHours.closesAt}, so they are sent from (today|tomorrow) ${sendingHours.opensAt}\\.$`,
    );
    expect(await screen.findByText(why)).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Send later'));
    const starts =
      /^Starts (today|tomorrow) \d\d:00\. Sending hours for promotional messages are .* they are sent from (today|tomorrow) /;
    expect(await screen.findByText(starts)).toBeTruthy();
    expect(screen.queryByText(why)).toBeNull();
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
    renderPage(<BatchFormPage />);
    await screen.findByText('PadmaBank (default)');
    click('Check');
    await screen.findByText('3 of 4 rows will be sent.');
    expect(screen.getByText('This time has passed.')).toBeTruthy();
    expect(button(/^Schedule 3/).disabled).toBe(true);
  });
});

describe('a file', () => {
  async function filePage(changes: Network = {}) {
    const seen = stubNetwork({ ...network, ...changes });
    const rendered = renderPage(<BatchFormPage />);
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
    // No column looks like texts, so there is one to write.
    expect(screen.getByLabelText<HTMLInputElement>(/One template/).checked).toBe(true);
    fireEvent.click(screen.getByLabelText(/Personalised messages, from/));
    expect(screen.getByText(/Choose the message column, or write/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/One template/));
    const text = message();
    fill(text, 'Dear ');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(text.value).toBe('Dear {{Name}}'));
    expect(screen.getByText('Dear Rina')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Next message'));
    expect(screen.getByText('Dear Karim')).toBeTruthy();

    fill(text, 'Dear {{Nmae}}');
    expect(await screen.findByText('There is no column named {{Nmae}}.')).toBeTruthy();
    expect(screen.getByText('The template has a field without a column.')).toBeTruthy();
    fill(text, 'Dear {{name}}');
    click('Check');
    await screen.findByText('3 of 4 rows will be sent.');
    expect(looks(seen).at(-1)!.body).toMatchObject({
      template: 'Dear {{name}}',
      hasHeader: 'true',
      numberColumn: '0',
    });
  });

  test('travels once while the service keeps it, and again when it does not', async () => {
    let isGone = false;
    const { seen, choose } = await filePage({
      [previewCall]: ({ body }) => {
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
    fill(message(), 'Dear {{Name}}');
    click('Check');
    await screen.findByText('3 of 4 rows will be sent.');
    expect(looks(seen).at(-1)!.body).toMatchObject({ template: 'Dear {{Name}}', uploadId: 'kept-1' });
    expect(travelled()).toBe(1);

    isGone = true;
    fill(message(), 'Hello {{Name}}');
    await waitFor(() => expect(travelled()).toBe(2), { timeout: 4_000 });
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    expect(looks(seen).at(-1)!.body).toMatchObject({ template: 'Hello {{Name}}' });
  });

  test('that cannot be read says what to do, and another can be chosen', async () => {
    let isBad = true;
    const refusal = errorAnswer(422, 'rule-refused', 'Refused', {
      problems: { file: 'file-password-protected' },
    });
    const { choose } = await filePage({ [previewCall]: () => (isBad ? refusal : columnsOnly()) });
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
  const pasted = renderPage(<BatchFormPage />);
  fill(await screen.findByLabelText(pastedLabel), 'Mobile\tName\n01712345678\tRina');
  expect(await screen.findByText('2 rows')).toBeTruthy();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(await textOf((looks(seen)[0]!.body as { file: Blob }).file)).toBe('Mobile\tName\n01712345678\tRina');
  pasted.unmount();

  renderPage(<BatchFormPage />, { at: '/?groups=5' });
  expect(await screen.findByText(/Customers/)).toBeTruthy();
});

test('a group that was emptied meanwhile says so before anything is checked, and its fields can be inserted otherwise', async () => {
  let isEmpty = true;
  const refusal = errorAnswer(422, 'rule-refused', 'Refused', {
    errors: { groupIds: 'Nothing of this can be sent.' },
    problems: { groupIds: 'nothing-to-send' },
  });
  const groups = [{ id: 5, companyId: 3, name: 'Customers', columns: ['name'], contacts: 12 }];
  stubNetwork({
    ...network,
    [previewCall]: (request) =>
      isEmpty ? refusal : isColumnsOnly(request) ? columnsOnly() : { json: previewOf() },
    'GET /contact-groups': () => ({
      json: groups,
      headers: { 'content-range': 'contact-groups 0-0/1' },
    }),
  });
  const page = renderPage(<BatchFormPage />, { at: '/?groups=5' });
  expect((await screen.findByLabelText('Contact groups', { selector: 'input' })).ariaInvalid).toBe('true');
  page.unmount();

  isEmpty = false;
  sessionStorage.clear();
  renderPage(<BatchFormPage />, { at: '/?groups=5' });
  fireEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(message().value).toBe('{{Name}}'));
  expect(await screen.findByText('Rina')).toBeTruthy();
});
