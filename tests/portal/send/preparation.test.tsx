import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import BatchFormPage from '#src/pages/send/batch-form/BatchFormPage.tsx';
import {
  bulkPage,
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
  textOf,
  undo,
} from '../helpers/bulkWorld.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

describe('a prepared list', () => {
  test('survives a reload with its check, and starting over clears it', async () => {
    const page = await checked();
    await waitFor(() => expect(sessionStorage.getItem('barta.send.5.bulk.draft')).toContain('Hello'));
    page.unmount();
    renderPage(<BatchFormPage />);
    expect(await screen.findByText('3 of 4 rows will be sent.')).toBeTruthy();
    await waitFor(() => expect(button(/^Send 3/).disabled).toBe(false));
    click('Start over');
    expect(await screen.findByText('Add recipients first.')).toBeTruthy();
    expect(message().value).toBe('');
  });

  test('starting over can be undone, and what was begun meanwhile can be brought back in its turn', async () => {
    const { seen } = await checked();
    // Typed a moment before, so not stored yet.
    fill(message(), 'Hello all');
    click('Start over');
    expect(await screen.findByText('Add recipients first.')).toBeTruthy();
    fill(message(), 'Another text');
    await undo('Everything on this page was cleared.');
    await waitFor(() => expect(message().value).toBe('Hello all'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(pastedLabel).value).toContain('01712345678');
    // The check is there again with it, and is made anew only because the text has changed.
    expect(screen.getByText('3 of 4 rows will be sent.')).toBeTruthy();
    await waitFor(() => expect(looks(seen)).toHaveLength(2), { timeout: 4_000 });
    await undo('Restored.');
    await waitFor(() => expect(message().value).toBe('Another text'));
  });

  test('leaving the page right after the last key loses nothing', async () => {
    const page = await bulkPage();
    fill(screen.getByLabelText(pastedLabel), '01712345678');
    fill(message(), 'Hello all');
    page.unmount();
    renderPage(<BatchFormPage />);
    await waitFor(() => expect(message().value).toBe('Hello all'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(pastedLabel).value).toBe('01712345678');
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
    renderPage(<BatchFormPage />);
    await waitFor(() => expect(message().value).toBe('Hello all'));
    await waitFor(() => expect(wouldAsk()).toBe(false));
  });
});

describe('a file', () => {
  test('and its template are the same on both pages, and it is uploaded once', async () => {
    const seen = stubNetwork({
      ...network,
      [previewCall]: (request) =>
        isColumnsOnly(request)
          ? { json: { ...columnsOnly().json, uploadId: 'kept-1' } }
          : { json: previewOf() },
    });
    const { user } = renderPage(
      <>
        <Link to="/home/send-multiple-sms">Go on</Link>
        <Routes>
          <Route path="/home/send-sms/bulk" element={<BatchFormPage />} />
          <Route path="/home/send-multiple-sms" element={<BatchFormPage />} />
        </Routes>
      </>,
      { at: '/home/send-sms/bulk' },
    );
    fireEvent.click(await screen.findByText('Upload a file'));
    const file = new File(['Mobile,Name\n01712345678,Rina\n'], 'due.csv');
    await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
    await screen.findByRole('table');
    fireEvent.click(screen.getByLabelText(/Promotional/));
    // Typed a moment before, so not stored yet.
    fill(message(), 'Dear {{Name}}');
    fireEvent.click(screen.getByText('Go on'));

    await waitFor(() => expect(message().value).toBe('Dear {{Name}}'));
    expect(await screen.findByText('Dear Rina')).toBeTruthy();
    expect(screen.getByText('due.csv')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Promotional/).checked).toBe(true);
    click('Check');
    await screen.findByText('3 of 4 rows will be sent.');
    expect(looks(seen).at(-1)!.body).toMatchObject({
      class: 'promotional',
      template: 'Dear {{Name}}',
      uploadId: 'kept-1',
    });
    expect(looks(seen).filter(({ body }) => 'file' in (body as object))).toHaveLength(1);
  });
});

describe('what is sent to each row', () => {
  const withTexts = {
    headers: ['Mobile', 'Message'],
    textColumn: 1,
    sample: [{ row: 2, cells: ['01712345678', 'Dear Rina'] }],
  };
  const readsTexts: Network = {
    ...network,
    [previewCall]: (request) => {
      const { json } = columnsOnly();
      const facts = { ...json.report.facts, ...withTexts };
      if (isColumnsOnly(request)) return { json: { ...json, report: { ...json.report, facts } } };
      return { json: previewOf({ facts }) };
    },
  };

  test('is the text in its column where there is one, until another is wanted', async () => {
    const seen = stubNetwork(readsTexts);
    renderPage(<BatchFormPage />);
    fill(await screen.findByLabelText(pastedLabel), 'Mobile\tMessage\n01712345678\tDear Rina');
    expect(await screen.findByText('Each row gets the text in its column. See the preview.')).toBeTruthy();
    click('Check');
    await screen.findByText('3 of 4 rows will be sent.');
    const { file, ...fields } = looks(seen).at(-1)!.body as Record<string, unknown>;
    expect(fields).toMatchObject({ textColumn: '1', numberColumn: '0' });
    expect('text' in fields || 'template' in fields).toBe(false);
    expect(await textOf(file)).toContain('Dear Rina');

    fireEvent.click(screen.getByLabelText(/One template/));
    fill(message(), 'Hello all');
    await waitFor(() => expect(looks(seen).at(-1)!.body).toMatchObject({ text: 'Hello all' }), {
      timeout: 4_000,
    });
  });

  test('is the text that was written before the list came, though a column looks like texts', async () => {
    const seen = stubNetwork(readsTexts);
    renderPage(<BatchFormPage />);
    await screen.findByText('PadmaBank (default)');
    fill(message(), 'Hello all');
    fill(screen.getByLabelText(pastedLabel), 'Mobile\tMessage\n01712345678\tDear Rina');
    await screen.findByRole('table');
    expect(screen.getByLabelText<HTMLInputElement>(/One template/).checked).toBe(true);
    click('Check');
    await screen.findByText('3 of 4 rows will be sent.');
    expect(looks(seen).at(-1)!.body).toMatchObject({ text: 'Hello all' });
    // Deleting it to write another one does not take the input away.
    fill(message(), '');
    expect(await screen.findByText('Write the message first.')).toBeTruthy();
    expect(message().value).toBe('');
  });

  test('has no fields where numbers alone were pasted, and says so', async () => {
    await bulkPage();
    fill(message(), 'Dear {{name}}');
    expect(await screen.findByText(/^{{name}} is not filled in: numbers alone have no columns/)).toBeTruthy();
    expect(screen.queryByText('Insert a field:')).toBeNull();
  });
});
