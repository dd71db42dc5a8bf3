import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import BatchFormPage from '#src/pages/send/batch-form/BatchFormPage.tsx';
import SingleSmsPage from '#src/pages/send/single/SingleSmsPage.tsx';
import {
  bulkPage,
  button,
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
} from '../helpers/bulkWorld.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

describe('a file that is dropped anywhere on the page', () => {
  const csv = (name: string, content = 'Mobile,Name\n01712345678,Rina\n', type = 'text/csv') =>
    new File([content], name, { type });
  const transfer = (...files: File[]) => ({
    files,
    items: [],
    types: files.length > 0 ? ['Files'] : ['text/plain'],
  });
  const drop = (target: Element, ...files: File[]) =>
    fireEvent.drop(target, { dataTransfer: transfer(...files) });

  async function open() {
    const seen = stubNetwork(network);
    renderPage(<BatchFormPage />);
    await screen.findByLabelText(pastedLabel);
    return seen;
  }

  test('shows where it goes while it is dragged, and becomes the list', async () => {
    await open();
    fireEvent.dragOver(document.body, { dataTransfer: transfer(csv('due.csv')) });
    expect(screen.getByText('Drop the list here')).toBeTruthy();
    drop(document.body, csv('due.csv'));
    expect(screen.queryByText('Drop the list here')).toBeNull();
    expect(await screen.findByText('due.csv')).toBeTruthy();
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('says what is wrong with a kind that is no list, with two files, a folder and a text', async () => {
    const seen = await open();
    drop(document.body, csv('scan.pdf', '%PDF', 'application/pdf'));
    expect(await screen.findByText(/^This is a PDF/)).toBeTruthy();
    drop(document.body, csv('a.csv'), csv('b.csv'));
    expect(await screen.findByText('Drop one file at a time.')).toBeTruthy();
    drop(document.body);
    expect(await screen.findByText(/^Text cannot be dropped here/)).toBeTruthy();
    // Into a field it can be, and the browser does that.
    expect(drop(message())).toBe(true);
    expect(looks(seen)).toHaveLength(0);
  });

  test('takes the place of a list that is being checked', async () => {
    const unanswered = new Promise<never>(() => undefined);
    const seen = stubNetwork({
      ...network,
      [previewCall]: (request) => (isColumnsOnly(request) ? columnsOnly() : unanswered),
    });
    renderPage(<BatchFormPage />);
    await screen.findByText('PadmaBank (default)');
    fill(screen.getByLabelText(pastedLabel), '01712345678');
    fill(message(), 'Hello');
    await waitFor(() => expect(button('Check').disabled).toBe(false));
    click('Check');
    await waitFor(() => expect(looks(seen)).toHaveLength(1));
    expect(button('Check').disabled).toBe(true);
    drop(document.body, csv('due.csv'));
    expect(await screen.findByText('due.csv')).toBeTruthy();
    await waitFor(() => expect(button('Check').disabled).toBe(false));
  });
});

describe('a text that reads like an advertisement', () => {
  test('is pointed out as long as it is transactional, and its class is changed by a click', async () => {
    await bulkPage();
    fill(message(), 'Eid offer: 20% off');
    expect(await screen.findByText(/reads like an advertisement: “offer”, “20% off”\./)).toBeTruthy();
    // It blocks nothing.
    await waitFor(() => expect(button('Check').disabled).toBe(false));
    click('Send as promotional');
    expect(screen.getByLabelText<HTMLInputElement>(/Promotional/).checked).toBe(true);
    expect(screen.queryByText(/reads like an advertisement/)).toBeNull();
  });

  test('is pointed out for a single message too', async () => {
    stubNetwork(network);
    renderPage(<SingleSmsPage />);
    fill(await screen.findByLabelText('Message', { selector: 'textarea' }), 'ঈদ অফার');
    expect(await screen.findByText(/“অফার”/)).toBeTruthy();
  });
});

describe('a text a few characters too long', () => {
  test('says so while it is typed', async () => {
    await bulkPage();
    fill(message(), 'a'.repeat(160));
    expect(screen.queryByText(/less save/)).toBeNull();
    fill(message(), 'a'.repeat(162));
    expect(await screen.findByText('2 characters fewer save a part.')).toBeTruthy();
    fill(message(), 'a'.repeat(164));
    await waitFor(() => expect(screen.queryByText(/less save/)).toBeNull());
  });

  test.each([
    [
      { '1': 1940 },
      '1,940 of 2,400 rows are 1 to 3 characters over the limit of 1 part. If you shorten them, they cost 1,940 credits less.',
    ],
    [{ '1': 1, '2': 1939 }, /rows are 1 to 3 characters over the limit of fewer parts/],
    [{ '1': 40 }, null],
  ])('is counted over all rows: %j', async (slightlyOver, said) => {
    await bulkPage({
      [previewCall]: (request) =>
        isColumnsOnly(request) ? columnsOnly() : { json: previewOf({ valid: 2400, slightlyOver }) },
    });
    click('Check');
    await screen.findByText('2,400 of 4 rows will be sent.');
    if (said) expect(screen.getByText(said)).toBeTruthy();
    else expect(screen.queryByText(/1 to 3 characters/)).toBeNull();
  });
});
