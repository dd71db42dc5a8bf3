import { fireEvent, screen, within } from '@testing-library/react';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import type { CheckReport, ListTable } from '#contract/sms-receiver/recipients.ts';
import BatchFormPage from '#src/pages/send/batch-form/BatchFormPage.tsx';
import { renderPage, stubNetwork, type Network, type SeenRequest } from './pageWorld.tsx';

export const previewCall = 'POST /noauth/v2/bulk/preview';
export const send = 'POST /noauth/v2/bulk';

const facts: ListTable = {
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

export function previewOf(report: Partial<CheckReport> = {}, more: Partial<BatchPreview> = {}): BatchPreview {
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
      slightlyOver: {},
      encodings: { GSM7: 3 },
      operators: { grameenphone: 2, banglalink: 1 },
      credits: 3,
      unknownFields: [],
      rowsWithEmptyFields: 0,
      emptyFields: [],
      spilled: 0,
      unicodeByField: 0,
      strayBraces: 0,
      formulaCells: 0,
      samples: [],
      ...report,
    },
    balance: 4980,
    estimatedSeconds: 90,
    estimate: { fromSeconds: 90, toSeconds: 310, isBehindOthers: false },
    opensAt: null,
    sendingHours: null,
    uploadId: null,
    ...more,
  };
}

/** The answer to a check for the columns alone: there is no text yet. */
export const columnsOnly = () => ({
  json: previewOf({ problem: 'text-empty', read: 0, valid: 0, credits: 0 }),
});
export const isColumnsOnly = ({ body }: SeenRequest) => (body as { text?: string }).text === '';

export const network: Network = {
  [previewCall]: (request) => (isColumnsOnly(request) ? columnsOnly() : { json: previewOf() }),
  [send]: () => ({
    status: 202,
    json: { batchId: '77', accepted: 3, rejected: 1, segments: 3, credits: 3, status: 'running' },
  }),
  'GET /noauth/v2/bulk': () => ({ json: { responseList: [], total: 0 } }),
  'GET /campaigns': () => ({ json: [], headers: { 'content-range': 'campaigns */0' } }),
};

export const looks = (seen: SeenRequest[]) => seen.filter(({ path }) => path === '/noauth/v2/bulk/preview');
export const sends = (seen: SeenRequest[]) =>
  seen.filter(({ method, path }) => method === 'POST' && path === '/noauth/v2/bulk');
// By their texts: a role's name is looked for in all of the page, which takes ten times as long.
export const button = (name: RegExp | string) => screen.getByText(name).closest('button')!;
export const click = (name: RegExp | string) => fireEvent.click(button(name));
/** In the bar that says so. */
export const undo = async (said: string | RegExp) => {
  const bar = (await screen.findByText(said)).closest<HTMLElement>('.MuiAlert-root')!;
  fireEvent.click(within(bar).getByText('Undo'));
};
export const pastedLabel = 'Mobile numbers or spreadsheet rows';
export const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message', { selector: 'textarea' });
export const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** Bulk SMS with numbers and a text, ready to be checked. */
export async function bulkPage(changes: Network = {}) {
  const seen = stubNetwork({ ...network, ...changes });
  const rendered = renderPage(<BatchFormPage />);
  const numbers = await screen.findByLabelText(pastedLabel);
  await screen.findByText('PadmaBank (default)');
  fill(numbers, '01712345678, 01812345678\n01712345678\n০১৯১২৩৪৫৬৭৮');
  fireEvent.blur(numbers);
  fill(message(), 'Hello');
  return { ...rendered, seen };
}

export async function checked(changes: Network = {}) {
  const page = await bulkPage(changes);
  click('Check');
  await screen.findByText(/^3 of 4 rows (will be sent|are valid)\./);
  return page;
}

/** jsdom's files have no `text`. */
export const textOf = (file: unknown) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file as Blob);
  });
