import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importPortability } from '#contract/main-api/carriers/portability.ts';
import { createRole } from '#contract/main-api/people/roles.ts';
import { call } from '#src/dataProviders/http/httpClient.ts';
import { upload } from '#src/dataProviders/http/upload.ts';
import { CodeRequests } from '#src/layout/CodeRequests.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const confirm = 'POST /auth/second-factor/session';
const title = { name: 'Confirm that it is you' };

function open(network: Network = {}) {
  const state = { isConfirmed: false };
  const seen = stubNetwork({
    'POST /roles': () => (state.isConfirmed ? { json: { id: 9 } } : errorAnswer(403, 'code-required')),
    [confirm]: () => {
      state.isConfirmed = true;
      return { json: {} };
    },
    ...network,
  });
  const { user } = renderPage(<CodeRequests />);
  const add = () => call(createRole, { body: { name: 'Desk' } });
  const asked = (path: string) => seen.filter((each) => each.path === path).length;
  return { user, add, asked };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a call that needs a code', () => {
  test('is repeated once the code was given', async () => {
    const { user, add, asked } = open();
    const added = add();
    expect(await screen.findByRole('dialog', title)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await added).toMatchObject({ id: 9 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('/roles')).toBe(2);
  });

  test('is repeated with its file, if it is an upload', async () => {
    const { user, asked } = open({
      'POST /portability/import': () =>
        asked('/auth/second-factor/session') > 0 ? { json: { read: 1 } } : errorAnswer(403, 'code-required'),
    });
    const file = new File(['number,operator\n01712345678,robi\n'], 'ported.csv');
    const uploaded = upload(importPortability, { body: { mode: 'replace' }, file, name: 'ported.csv' });
    expect(await screen.findByRole('dialog', title)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await uploaded).toMatchObject({ read: 1 });
    expect(asked('/portability/import')).toBe(2);
  });

  test('is not made when the question is left', async () => {
    const { user, add, asked } = open();
    const added = add();
    added.catch(() => undefined);
    await screen.findByRole('dialog', title);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(added).rejects.toMatchObject({ body: { code: 'code-required' } });
    expect(asked('/roles')).toBe(1);
  });

  test('asks once for several at a time', async () => {
    const { user, add, asked } = open();
    const added = Promise.all([add(), add()]);
    await screen.findByRole('dialog', title);
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await added).toHaveLength(2);
    expect(asked('/auth/second-factor/session')).toBe(1);
  });

  test('says at the field that a code is wrong, and waits for another', async () => {
    const sentence = 'This code is wrong or has expired.';
    const wrong = () =>
      errorAnswer(422, 'rule-refused', sentence, {
        errors: { code: sentence },
        problems: { code: 'code-wrong' },
      });
    const { user, add } = open({ [confirm]: wrong });
    add().catch(() => undefined);
    await screen.findByRole('dialog', title);
    await user.type(screen.getByLabelText(/^Code/), '000000{Enter}');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('dialog', title)).toBeTruthy();
  });
});
