import { screen, waitFor, within } from '@testing-library/react';
import { Form, ResourceContextProvider, SaveButton } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { LocationInputs } from '#src/components/location/LocationInputs.tsx';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const divisions = [
  { id: 1, name: 'Chattogram', nameBn: 'চট্টগ্রাম' },
  { id: 6, name: 'Dhaka', nameBn: 'ঢাকা' },
];
const districts = [
  { id: 9, name: 'Feni', nameBn: 'ফেনী', divisionId: 1 },
  { id: 47, name: 'Dhaka', nameBn: 'ঢাকা', divisionId: 6 },
];
const thanas = [{ id: 500, name: 'Savar', nameBn: 'সাভার', districtId: 47 }];

const list = (responseList: object[]) => ({ json: { responseList, total: responseList.length } });
const lookups: Network = {
  'GET /data/division-list': () => list(divisions),
  'GET /data/division-wise-district-list/1': () => list([districts[0]!]),
  'GET /data/division-wise-district-list/6': () => list([districts[1]!]),
  'GET /data/district-wise-thana-list/47': () => list(thanas),
};

const inDhaka = { divisionId: 6, districtId: 47, thanaId: 500 };

function openForm(network: Network = lookups, record: object = {}) {
  const seen = stubNetwork(network);
  const save = vi.fn();
  const page = (
    <ResourceContextProvider value="companies">
      <Form record={record} onSubmit={save}>
        <LocationInputs />
        <SaveButton alwaysEnable />
      </Form>
    </ResourceContextProvider>
  );
  const { user } = renderPage(page);
  const choose = async (level: string, name: string) => {
    await user.click(screen.getByRole('combobox', { name: level }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name }));
  };
  return { seen, save, user, choose };
}

const valueOf = (level: string) => screen.getByRole<HTMLInputElement>('combobox', { name: level });

afterEach(() => i18nProvider.changeLocale('en'));

test('each level is chosen within the one above it', async () => {
  const { choose, user, save } = openForm();
  expect(valueOf('District').disabled).toBe(true);
  await choose('Division', 'Dhaka');
  await choose('District', 'Dhaka');
  await choose('Thana', 'Savar');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject(inDhaka));
});

test.each(['ম\u09dfম', 'ময\u09bcম', 'mymen'])('a place is found by %j, in either language', async (typed) => {
  const mymensingh = { id: 8, name: 'Mymensingh', nameBn: 'ময\u09bcমনসিংহ' };
  const { user } = openForm({
    ...lookups,
    'GET /data/division-list': () => list([...divisions, mymensingh]),
  });
  const division = screen.getByRole('combobox', { name: 'Division' });
  await user.click(division);
  await screen.findByRole('option', { name: 'Dhaka' });
  await user.keyboard(typed);
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mymensingh']),
  );
});

test('what a record has is shown, and another division takes district and thana away', async () => {
  const { choose, user, save } = openForm(lookups, inDhaka);
  await waitFor(() => expect(valueOf('Thana').value).toBe('Savar'));
  await choose('Division', 'Chattogram');
  await waitFor(() => expect(valueOf('District').value).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save.mock.lastCall?.[0]).toMatchObject({ divisionId: 1, districtId: null, thanaId: null }),
  );
});

test('names are in the language of the user and found in either', async () => {
  await i18nProvider.changeLocale('bn');
  const { user } = openForm(lookups, inDhaka);
  await waitFor(() => expect(valueOf('থানা').value).toBe('সাভার'));
  await user.clear(valueOf('বিভাগ'));
  await user.type(valueOf('বিভাগ'), 'chat');
  expect(await screen.findByRole('option', { name: 'চট্টগ্রাম' })).toBeTruthy();
});

test('the files stand in when the service fails, and say so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { choose, user } = openForm({
    'GET /data/division-list': () => errorAnswer(503, 'unavailable'),
    'GET /data/division-wise-district-list/6': () => errorAnswer(503, 'unavailable'),
    'GET /assets/divisions.json': () => ({ json: divisions }),
    'GET /assets/districts.json': () => ({ json: districts }),
  });
  await choose('Division', 'Dhaka');
  await waitFor(() => expect(valueOf('District').disabled).toBe(false));
  await user.click(valueOf('District'));
  expect(await screen.findByRole('option', { name: 'Dhaka' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Feni' })).toBeNull();
  expect(warn.mock.calls.some(([text]) => String(text).startsWith('divisions: the service has failed'))).toBe(
    true,
  );
});

test('with neither service nor files the list is empty', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = openForm({});
  await waitFor(() => expect(error.mock.calls.some(([text]) => text === 'divisions: none')).toBe(true));
  await user.click(valueOf('Division'));
  expect(screen.queryAllByRole('option')).toHaveLength(0);
});
