import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { permissionKeys } from '#contract/permissions.ts';
import type { FoundRecord } from '#contract/main-api/search.ts';
import { searchLimits } from '#contract/searchQuery.ts';
import { errorTextOf } from '#domain/messages/errorWords.ts';
import { EarlyInput } from '#src/layout/search/EarlyInput.tsx';
import SearchDialog from '#src/layout/search/SearchDialog.tsx';
import { savePreferences } from '#src/preferences.ts';
import { message, renderPage, stubNetwork } from '../helpers/pageWorld.tsx';
import { address, nothing, open, options, searchPath } from '../helpers/searchWorld.tsx';

const ticket: FoundRecord = {
  kind: 'tickets',
  id: 42,
  name: '<img src=x onerror="alert(1)">',
  username: null,
  state: 'waiting',
  companyName: 'Padma Traders',
  waitReason: null,
};

beforeEach(() => savePreferences({ locale: 'en' }));

test('what was typed before the dialog was loaded stands in it', async () => {
  stubNetwork({
    [searchPath]: () => ({ json: nothing }),
    'GET /search': () => ({ json: { responseList: [] } }),
  });
  const onClose = vi.fn();
  function Search() {
    const [text, setText] = useState('');
    const [isLoaded, setIsLoaded] = useState(false);
    const props = { text, onType: setText, onClose };
    return (
      <>
        {isLoaded ? <SearchDialog {...props} /> : <EarlyInput {...props} />}
        <output onClick={() => setIsLoaded(true)} />
      </>
    );
  }
  const { user } = renderPage(<Search />);
  await user.keyboard('{Escape}tickets');
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(document.querySelector('output')!);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
  expect(input.value).toBe('tickets');
  expect(document.activeElement).toBe(input);
});

test('a number shows its latest messages with status and time, and what can be done with it, without a click', async () => {
  const { user } = await open({
    [searchPath]: ({ query }) => ({
      json:
        query.text === '০১৭১২ ৩৪৫৬৭৮'
          ? { ...nothing, messages: [message({ text: 'Your parcel' })] }
          : nothing,
    }),
  });
  await user.keyboard('০১৭১২ ৩৪৫৬৭৮');
  const found = await screen.findByRole('option', { name: /Your parcel/ });
  expect(within(found).getByText('+880 1712-345678')).toBeTruthy();
  expect(within(found).getByText('Delivered')).toBeTruthy();
  expect(found.textContent).toMatch(/21\/11\/2026 \d\d:03/);
  await screen.findByRole('option', { name: /^Opt out/ });
  expect(options().slice(1)).toEqual([
    'Open the page of +880 1712-345678',
    'Show all messages to +880 1712-345678',
    'Send to +880 1712-345678',
    'Create ticket for +880 1712-345678',
    'Opt out +880 1712-345678',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe('/home/send-sms?to=8801712345678');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a message that failed shows why, in words', async () => {
  const failed = message({ status: 'undelivered', errorCode: 'UNDELIV 001' });
  const { user } = await open({ [searchPath]: () => ({ json: { ...nothing, messages: [failed] } }) });
  await user.keyboard('01712345678');
  const found = await screen.findByRole('option', { name: /Your parcel/ });
  expect(within(found).getByText('Undelivered')).toBeTruthy();
  expect(found.textContent).toContain(errorTextOf('UNDELIV 001', null, 'en').text);
});

const optOut = {
  id: 7,
  companyId: 3,
  companyName: 'Padma Traders',
  msisdn: '8801712345678',
  source: 'incoming',
  note: null,
  createdBy: null,
  createdAt: '2026-11-12T06:00:00.000Z',
};

test('who has opted out is said to have, in place of the question', async () => {
  const { user } = await open({
    'GET /opt-outs': ({ query }) => ({
      json: query.filter?.includes('8801712345678') ? [optOut] : [],
      headers: { 'content-range': 'opt-outs 0-0/1' },
    }),
  });
  await user.keyboard('01712345678');
  const found = await screen.findByRole('option', { name: 'Opted out since 12/11/2026' });
  expect(screen.queryByRole('option', { name: /^Opt out/ })).toBeNull();
  await user.click(found);
  expect(decodeURIComponent(address())).toBe('/home/opt-outs?filter={"q":"8801712345678"}');
});

test.each([
  ['the provider, whose companies each have their own', permissionKeys, 'platform'],
  ['who may not see them', permissionKeys.filter((key) => key !== 'manage-contacts'), 'company'],
] as const)('opt-outs are not asked for by %s', async (_who, permissions, scope) => {
  const { user, seen } = await open({}, [...permissions], scope);
  await user.keyboard('01712345678');
  await screen.findByText('No message to +880 1712-345678 was found.');
  expect(seen.map(({ path }) => path)).not.toContain('/opt-outs');
});

test('a whole number and an id are asked for at once, and words when typing pauses', async () => {
  const { input, seen } = await open();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const type = (value: string, ms: number) =>
    act(async () => {
      fireEvent.change(input, { target: { value } });
      await vi.advanceTimersByTimeAsync(ms);
    });
  const asked = () => seen.filter(({ path }) => path === '/search').map(({ query }) => query.text);
  await type('01712345678', 0);
  await type('#42', 0);
  expect(asked()).toEqual(['01712345678', '#42']);
  await type('ka', 39);
  await type('karim', 39);
  expect(asked()).toHaveLength(2);
  await type('karim', 1);
  expect(asked()).toEqual(['01712345678', '#42', 'karim']);
});

test('a search that is superseded is given up', async () => {
  const { user, seen } = await open({ 'GET /search': () => new Promise(() => undefined) });
  await user.keyboard('#42');
  await waitFor(() => expect(seen.some(({ query }) => query.text === '#42')).toBe(true));
  await user.keyboard('3');
  await waitFor(() => expect(seen.some(({ query }) => query.text === '#423')).toBe(true));
  const isGivenUp = (text: string) =>
    seen.find(({ path, query }) => path === '/search' && query.text === text)!.signal!.aborted;
  expect(isGivenUp('#42')).toBe(true);
  expect(isGivenUp('#423')).toBe(false);
});

test('until the answer for another number comes, messages lead to their own', async () => {
  const first = message();
  const { user, input } = await open({
    [searchPath]: ({ query }) =>
      query.text === '01712345678'
        ? { json: { ...nothing, messages: [first] } }
        : new Promise(() => undefined),
  });
  await user.keyboard('01712345678');
  await screen.findByRole('option', { name: /Your parcel/ });
  fireEvent.change(input, { target: { value: '01812345678' } });
  await screen.findByRole('option', { name: 'Send to +880 1812-345678' });
  await user.click(screen.getByRole('option', { name: /Your parcel/ }));
  expect(address()).toBe(`/home/reports/sms-history?message=3%2F${first.id}`);
});

test('a number without messages is said to have none', async () => {
  const { user } = await open();
  await user.keyboard('01712345678');
  expect(await screen.findByText('No message to +880 1712-345678 was found.')).toBeTruthy();
});

test('who sees numbers in part is told so, and no message is asked for', async () => {
  const { input, seen } = await open(
    {},
    permissionKeys.filter((key) => key !== 'view-msisdn'),
  );
  // At once: what is typed slowly is looked for as a text until it is a whole number.
  fireEvent.change(input, { target: { value: '01712345678' } });
  expect(await screen.findByText(/^Your role shows numbers in part/)).toBeTruthy();
  expect(seen.map(({ path }) => path)).not.toContain('/api/v3/report/search');
});

test('nobody is offered what they may not do', async () => {
  const { user } = await open({ [searchPath]: () => ({ json: { ...nothing, messages: [message()] } }) }, [
    'view-sms-history',
    'view-msisdn',
  ]);
  await user.keyboard('01712345678');
  await screen.findByRole('option', { name: /Show all messages/ });
  // The message, the number's page and its messages.
  expect(options()).toHaveLength(3);
});

test('screens are found at once, and records with their states, by the keyboard alone', async () => {
  const { user, input } = await open({ 'GET /search': () => ({ json: { responseList: [ticket] } }) });
  await user.keyboard('img');
  const found = await screen.findByRole('option', { name: /<img src=x/ });
  expect(within(found).getByText('Waiting')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(input.getAttribute('aria-activedescendant')).toBe(found.id);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/home/tickets/42/show');

  await user.keyboard('{Control>}k{/Control}');
  // A result that was opened before is offered again.
  expect(await screen.findByRole('option', { name: /<img src=x/ })).toBeTruthy();
  await user.keyboard('health');
  expect(options()).not.toContain('Health');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('batches are found by their names, which are shown with their numbers', async () => {
  const batch = {
    batchId: '77',
    name: '<b>Eid</b> offer',
    kind: 'bulk',
    companyId: 3,
    companyName: 'Padma Traders',
    sentBy: 'Rokeya',
    state: 'finished',
    messages: 2400,
    acceptedAt: '2026-11-21T03:03:13.000Z',
  };
  const { user } = await open({
    [searchPath]: () => ({ json: { ...nothing, batches: [batch, { ...batch, batchId: '78', name: null }] } }),
  });
  await user.keyboard('eid');
  const found = await screen.findByRole('option', { name: /<b>Eid<\/b> offer/ });
  expect(found.textContent).toMatch(/Batch 77 · .* · 2,400 messages · Rokeya/);
  expect(screen.getByRole('option', { name: /^Batch 78/ })).toBeTruthy();
  await user.click(found);
  expect(address()).toBe('/home/send-sms/bulk/77');
});

test('batches are not searched by name for those who may not open them', async () => {
  const { user, seen } = await open(
    { 'GET /search': () => ({ json: { responseList: [ticket] } }) },
    permissionKeys.filter((key) => key !== 'send-multiple-sms'),
  );
  await user.keyboard('img');
  await screen.findByRole('option', { name: /<img src=x/ });
  expect(seen.map(({ path }) => path)).not.toContain('/api/v3/report/search');
});

test('Enter pressed before the answer has come opens what comes', async () => {
  const { user } = await open({ 'GET /search': () => ({ json: { responseList: [ticket] } }) });
  await user.keyboard('img{Enter}');
  await waitFor(() => expect(address()).toBe('/home/tickets/42/show'));
});

test('what one service does not answer does not hold back the other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open({
    [searchPath]: () => ({ status: 503, json: { code: 'busy', message: 'Busy' } }),
    'GET /search': () => ({ json: { responseList: [ticket] } }),
  });
  await user.keyboard('42');
  expect(await screen.findByText(/^Messages and batches cannot be searched now/)).toBeTruthy();
  expect(await screen.findByRole('option', { name: /<img src=x/ })).toBeTruthy();
});

test('nonsense is not asked for, and a long text is cut', async () => {
  const { user, input, seen } = await open();
  const asked = () => seen.filter(({ path }) => path === '/search' || path === '/api/v3/report/search');
  await user.keyboard('🎉   ');
  expect(await screen.findByText('Nothing matches “🎉”.')).toBeTruthy();
  expect(asked()).toEqual([]);
  await user.clear(input);
  await user.paste('x'.repeat(searchLimits.text));
  await screen.findByText(/^Nothing matches/);
  expect(screen.queryByText(/^Only the first/)).toBeNull();
  seen.length = 0;
  await user.clear(input);
  await user.paste('y'.repeat(10_000));
  expect(await screen.findByText('Only the first 100 characters are searched.')).toBeTruthy();
  await waitFor(() =>
    expect(asked().map(({ query }) => query.text!.length)).toEqual([searchLimits.text, searchLimits.text]),
  );
});

test('the beginning of a number leads to all numbers that begin so', async () => {
  const { user } = await open({ [searchPath]: () => ({ json: { ...nothing, messages: [message()] } }) });
  await user.keyboard('01712345');
  await user.click(
    await screen.findByRole('option', { name: 'Show all messages to numbers that begin with +8801712345' }),
  );
  expect(decodeURIComponent(address())).toBe('/home/reports/sms-history?filter={"msisdn":"8801712345"}');
});
