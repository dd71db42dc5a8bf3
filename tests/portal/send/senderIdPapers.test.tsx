import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { paperLimits, type Paper } from '#contract/main-api/sending/senderIdPapers.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import SenderIdCreate from '#src/resources/sender-ids/SenderIdCreate.tsx';
import SenderIdEdit from '#src/resources/sender-ids/SenderIdEdit.tsx';
import SenderIdList from '#src/resources/sender-ids/SenderIdList.tsx';
import { keepDownloads, renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1 } as const;
const pending: SenderId = {
  id: 8,
  companyId: 3,
  companyName: 'Padma Traders',
  name: 'PadmaBank',
  status: 'pending',
  isDefault: false,
  note: null,
  isElsewhere: false,
  approvals: [],
  createdAt: '2026-11-21T06:00:00.000Z',
};
const letter: Paper = {
  id: 4,
  name: 'অনুমতিপত্র.pdf',
  type: 'pdf',
  bytes: 120_000,
  addedAt: '2026-11-21T06:00:00.000Z',
  addedByName: 'Rina Akter',
};
const nid: Paper = { ...letter, id: 5, name: 'nid.jpg', type: 'jpeg', addedByName: null };

const pages = (
  <Routes>
    <Route path="/sender-ids" element={<SenderIdList />} />
    <Route path="/sender-ids/create" element={<SenderIdCreate />} />
    <Route path="/sender-ids/:id" element={<SenderIdEdit />} />
  </Routes>
);

beforeEach(() => {
  keepDownloads();
});

/** A sender ID with papers that calls change. */
function open(
  at: string,
  senderId = pending,
  signedIn: object = {},
  network: Network = {},
  papers = [letter, nid],
) {
  let kept = papers;
  const seen = stubNetwork({
    'GET /sender-ids': () => ({ json: [senderId], headers: { 'content-range': 'sender-ids 0-0/1' } }),
    'GET /sender-ids/8': () => ({ json: senderId }),
    'POST /sender-ids': () => ({ status: 201, json: senderId }),
    'GET /sender-ids/8/papers': () => ({ json: kept }),
    'POST /sender-ids/8/papers': ({ body }) => {
      const { name } = (body as { file: File }).file;
      const paper = { ...letter, id: 10 + kept.length, name };
      kept = [...kept, paper];
      return { status: 201, json: paper };
    },
    'DELETE /sender-ids/8/papers/4': () => {
      kept = kept.filter(({ id }) => id !== 4);
      return { json: { id: 4 } };
    },
    'GET /sender-ids/8/papers/5': () => ({ body: 'picture' }),
    ...network,
  });
  const sent = (method: string, path = '/sender-ids/8/papers') =>
    seen.filter((request) => request.method === method && request.path === path);
  return { sent, ...renderPage(pages, { at, signedIn }) };
}

const file = (name: string, type = 'application/pdf', size = 3) =>
  Object.defineProperty(new File(['pdf'], name, { type }), 'size', { value: size });
const input = () => screen.findByLabelText('Add papers', { selector: 'input' });

test('papers stand on the page of a sender ID, with who has added them', async () => {
  open('/sender-ids/8');
  const section = within(await screen.findByRole('region', { name: 'Papers' }));
  const [first, second] = await section.findAllByRole('listitem');
  expect(within(first!).getByText('অনুমতিপত্র.pdf')).toBeTruthy();
  expect(first!.textContent).toContain('117 KB · Added by Rina Akter on 21/11/2026');
  expect(second!.textContent).toContain('117 KB · Added on 21/11/2026');
  expect(section.getByRole('button', { name: 'Download অনুমতিপত্র.pdf' })).toBeTruthy();
  // A PDF is not shown in the page.
  expect(section.getAllByRole('button', { name: /^View/ })).toHaveLength(1);
});

test('a picture is fetched only when somebody wants to see it', async () => {
  const { user, sent } = open('/sender-ids/8');
  const view = await screen.findByRole('button', { name: 'View nid.jpg' });
  expect(sent('GET', '/sender-ids/8/papers/5')).toHaveLength(0);
  await user.click(view);
  const picture = await screen.findByRole('img', { name: 'nid.jpg' });
  expect(picture.getAttribute('src')).toBe('#file');
  expect(sent('GET', '/sender-ids/8/papers/5')).toHaveLength(1);
});

test('a paper is added', async () => {
  const { user, sent } = open('/sender-ids/8');
  await user.upload(await input(), [file('licence.pdf')]);
  expect(await screen.findByText('licence.pdf')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(sent('POST')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Download licence.pdf' })).toBeTruthy();
});

test('one is removed after a question', async () => {
  const { user, sent } = open('/sender-ids/8');
  await user.click(await screen.findByRole('button', { name: 'Remove অনুমতিপত্র.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove অনুমতিপত্র.pdf?' }));
  expect(sent('DELETE', '/sender-ids/8/papers/4')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('অনুমতিপত্র.pdf')).toBeNull());
});

test('what cannot be a paper is refused before it is sent, by its name', async () => {
  const { user, sent } = open('/sender-ids/8');
  const chosen = await input();
  await user.upload(chosen, [
    file('empty.pdf', 'application/pdf', 0),
    file('film.pdf', 'application/pdf', paperLimits.fileBytes + 1),
  ]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('empty.pdf: The file is empty.');
  expect(alert.textContent).toContain('film.pdf: A paper has at most 5 MB');
  await user.upload(
    chosen,
    [1, 2, 3, 4].map((number) => file(`${number}.pdf`)),
  );
  await waitFor(() => expect(alert.textContent).toContain('4.pdf: A sender ID has at most 5 papers.'));
  await waitFor(() => expect(sent('POST')).toHaveLength(3));
});

test('what the service refuses is said beside the file, until it is closed', async () => {
  const { user } = open(
    '/sender-ids/8',
    pending,
    {},
    {
      'POST /sender-ids/8/papers': () =>
        errorAnswer(422, 'rule-refused', 'No', { errors: { file: 'It is damaged.' } }),
    },
  );
  await user.upload(await input(), [file('virus.pdf')]);
  expect(await screen.findByText('It is damaged.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close the message about virus.pdf' }));
  expect(screen.queryByText('virus.pdf')).toBeNull();
});

test('an upload can be cancelled', async () => {
  const { user, sent } = open(
    '/sender-ids/8',
    pending,
    {},
    {
      'POST /sender-ids/8/papers': () => new Promise(() => undefined),
    },
  );
  await user.upload(await input(), [file('slow.pdf'), file('next.pdf')]);
  expect(await screen.findByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeTruthy();
  for (const name of ['next.pdf', 'slow.pdf'])
    await user.click(screen.getByRole('button', { name: `Cancel uploading ${name}` }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  // The second one was waiting for the first.
  expect(sent('POST')).toHaveLength(1);
});

test('after the decision its company reads papers, and the provider changes them still', async () => {
  const approved = { ...pending, status: 'approved' } as const;
  const { unmount } = open('/sender-ids/8', approved);
  expect(await screen.findByText('অনুমতিপত্র.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.queryByText('Add papers')).toBeNull();
  unmount();
  open('/sender-ids/8', approved, provider);
  expect(await screen.findByRole('button', { name: 'Remove অনুমতিপত্র.pdf' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add papers' })).toBeTruthy();
});

test('papers that were chosen with the request are uploaded after it, on its page', async () => {
  const { user, sent } = open('/sender-ids/create', pending, {}, {}, []);
  await user.type(await screen.findByLabelText(/^Name/), 'PadmaBank');
  await user.upload(await input(), [file('letter.pdf'), file('nid.png', 'image/png'), file('wrong.pdf')]);
  await user.click(await screen.findByRole('button', { name: 'Remove wrong.pdf' }));
  expect(sent('POST')).toHaveLength(0);
  await user.click(screen.getByText('Save', { selector: 'button' }));
  expect(await screen.findByRole('button', { name: 'Download letter.pdf' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Download nid.png' })).toBeTruthy();
  expect(sent('POST').map(({ body }) => (body as { file: File }).file.name)).toEqual([
    'letter.pdf',
    'nid.png',
  ]);
});

test('who decides sees the papers where they decide', async () => {
  const { user } = open('/sender-ids', pending, provider);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve PadmaBank?' }));
  expect(await dialog.findByRole('button', { name: 'Download অনুমতিপত্র.pdf' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Remove/ })).toBeNull();
  // A note that was begun stays while a picture is looked at.
  await user.type(dialog.getByLabelText(/^Note/), 'Seen');
  await user.click(dialog.getByRole('button', { name: 'View nid.jpg' }));
  const picture = within(await screen.findByRole('dialog', { name: 'nid.jpg' }));
  expect(await picture.findByRole('img', { name: 'nid.jpg' })).toBeTruthy();
  await user.click(picture.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'nid.jpg' })).toBeNull());
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Seen');
});
