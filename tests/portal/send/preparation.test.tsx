import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import BulkSmsPage from '#src/pages/send/many/BulkSmsPage.tsx';
import MultipleSmsPage from '#src/pages/send/many/MultipleSmsPage.tsx';
import {
  bulkPage,
  button,
  checked,
  click,
  columnsOnly,
  fill,
  isColumnsOnly,
  look,
  looks,
  message,
  network,
  previewOf,
  textOf,
  undo,
} from '../helpers/bulkWorld.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

describe('a prepared list', () => {
  test('survives a reload with its check, and starting over clears it', async () => {
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

  test('starting over can be undone, and what was begun meanwhile can be brought back in its turn', async () => {
    const { seen } = await checked();
    // Typed a moment before, so not stored yet.
    fill(message(), 'Hello all');
    click('Start over');
    expect(await screen.findByText('First add the recipients.')).toBeTruthy();
    fill(message(), 'Another text');
    await undo('Everything that was prepared here is cleared.');
    await waitFor(() => expect(message().value).toBe('Hello all'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mobile numbers').value).toContain('01712345678');
    // The check is there again with it, and is made anew only because the text has changed.
    expect(screen.getByText('3 of 4 rows get a message.')).toBeTruthy();
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    await undo('What you had prepared before is back.');
    await waitFor(() => expect(message().value).toBe('Another text'));
  });

  test('leaving the page right after the last key loses nothing', async () => {
    const page = await bulkPage();
    fill(screen.getByLabelText('Mobile numbers'), '01712345678');
    fill(message(), 'Hello all');
    page.unmount();
    renderPage(<BulkSmsPage />);
    await waitFor(() => expect(message().value).toBe('Hello all'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mobile numbers').value).toBe('01712345678');
  });

  test('a draft that is too large for the storage stays until a reload, before which the browser asks', async () => {
    const wouldAsk = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    const page = await bulkPage();
    expect(wouldAsk()).toBe(false);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('It is full', 'QuotaExceededError');
    });
    fill(message(), 'Hello all');
    page.unmount();
    expect(wouldAsk()).toBe(true);
    vi.restoreAllMocks();
    stubNetwork(network);
    renderPage(<BulkSmsPage />);
    await waitFor(() => expect(message().value).toBe('Hello all'));
    await waitFor(() => expect(wouldAsk()).toBe(false));
  });
});

describe('a file', () => {
  test('is carried between Bulk SMS and Multiple SMS with its text, and uploaded once', async () => {
    const seen = stubNetwork({
      ...network,
      [look]: (request) =>
        isColumnsOnly(request)
          ? { json: { ...columnsOnly().json, uploadId: 'kept-1' } }
          : { json: previewOf() },
    });
    const { user } = renderPage(
      <Routes>
        <Route path="/home/send-sms/bulk" element={<BulkSmsPage />} />
        <Route path="/home/send-multiple-sms" element={<MultipleSmsPage />} />
      </Routes>,
      { at: '/home/send-sms/bulk' },
    );
    fireEvent.click(await screen.findByText('Upload a file'));
    const file = new File(['Mobile,Name\n01712345678,Rina\n'], 'due.csv');
    await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
    await screen.findByRole('table');
    fill(message(), 'Dear {{Name}}');
    fireEvent.click(screen.getByLabelText(/Promotional/));
    click('Send each recipient a text of their own');

    const template = await screen.findByLabelText<HTMLTextAreaElement>('Template');
    expect(template.value).toBe('Dear {{Name}}');
    expect(await screen.findByText('Dear Rina')).toBeTruthy();
    expect(screen.getByText('due.csv')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Promotional/).checked).toBe(true);
    click('Check');
    await screen.findByText('3 of 4 rows get a message.');
    expect(looks(seen).at(-1)!.body).toMatchObject({
      class: 'promotional',
      template: 'Dear {{Name}}',
      uploadId: 'kept-1',
    });

    sessionStorage.setItem(
      'barta.send.5.bulk.draft',
      JSON.stringify({ pasted: '', groupIds: [], text: 'Other' }),
    );
    click('Send everybody the same text');
    await waitFor(() => expect(message().value).toBe('Dear {{Name}}'));
    expect(screen.getByText('due.csv')).toBeTruthy();
    expect(looks(seen).filter(({ body }) => 'file' in (body as object))).toHaveLength(1);
    // The page that it came from is empty, so that nothing is sent twice.
    expect(sessionStorage.getItem('barta.send.5.multiple.draft')).toBeNull();
    await undo(/is on the page Bulk SMS now/);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Template')).value).toBe('Dear {{Name}}');
    expect(screen.getByText('3 of 4 rows get a message.')).toBeTruthy();
    expect(sessionStorage.getItem('barta.send.5.bulk.draft')).toContain('Other');
  });

  test('is made of pasted rows with their columns where only numbers can be pasted', async () => {
    const seen = stubNetwork(network);
    renderPage(
      <Routes>
        <Route path="/home/send-sms/bulk" element={<BulkSmsPage />} />
        <Route path="/home/send-multiple-sms" element={<MultipleSmsPage />} />
      </Routes>,
      { at: '/home/send-multiple-sms' },
    );
    fill(await screen.findByLabelText('Rows from a spreadsheet'), 'Mobile\tText\n01712345678\tDear Rina');
    await screen.findByRole('table');
    click('Send everybody the same text');
    expect(await screen.findByText(/texts in its column are not sent there/)).toBeTruthy();
    await screen.findByText('rows.txt');
    await screen.findByRole('table');
    expect(await textOf((looks(seen).at(-1)!.body as { file: Blob }).file)).toContain('Dear Rina');
  });
});
