import { expect, onTestFinished, test } from 'vitest';
import { startCarrierProcess } from '#tests/helpers/processes/carrierProcess.ts';
import { account, sendPath } from './platformCaller.ts';

test('the HTTP carriers of a process are controlled from outside', async () => {
  const { http, control, kill, stop } = await startCarrierProcess();
  onTestFinished(kill);
  const send = async (cli = 'BARTA') => {
    const body = {
      ...account,
      cli,
      msisdnList: ['8801712345678', '8801712345679'],
      transactionType: 'T',
      messageType: '1',
      message: 'hello',
    };
    const response = await fetch(`${http}${sendPath}`, { method: 'POST', body: JSON.stringify(body) });
    const { serverResponseCode, mnoResponseCode } = (await response.json()) as Record<string, unknown>;
    return [serverResponseCode, mnoResponseCode];
  };
  expect(await send()).toEqual([9000, '1000']);

  await expect(control.setHttpMode({ mode: 'sulky' })).rejects.toThrow('PUT /http/mode: mode must be one of');
  await control.setHttpMode({ mode: 'error', code: 9012, forNext: 1 });
  expect(await send()).toEqual([9012, null]);

  await expect(control.setHttpSettings({ purse: 1 })).rejects.toThrow('PUT /http/settings: settings');
  await control.setHttpSettings({ senders: { BARTA: ['GP'] }, purses: { GP: 0.5 } });
  expect(await send('OTHER')).toEqual([9008, null]);
  expect([await send(), await send()]).toEqual([
    [9000, '1000'],
    [9000, '1008'],
  ]);
  await expect(control.fillPurses({ XX: 1 })).rejects.toThrow('PUT /http/purses: purses are');
  await control.fillPurses({ GP: 0.5 });
  expect(await send()).toEqual([9000, '1000']);

  expect(await control.httpCounts()).toMatchObject({
    total: 12,
    accepted: 6,
    refused: 6,
    repeated: 4,
    duplicates: [
      { destination: '8801712345678', text: 'hello', times: 3 },
      { destination: '8801712345679', text: 'hello', times: 3 },
    ],
  });
  const statuses: unknown[] = [];
  for await (const { status } of control.httpJournal({ to: '8801712345679' })) statuses.push(status);
  expect(statuses).toEqual([0, 9012, 9008, 0, 1008, 0]);

  const { http: state, counters } = await control.state();
  expect(state).toMatchObject({
    mode: {},
    requestsLeft: null,
    purses: { GP: 0, RB: null },
    counters: { requests: 6, accepted: 6, refused: 6 },
    journal: { total: 12 },
  });
  // By SMPP nothing has come.
  expect(counters.submits).toBe(0);
  await control.dropHttp();
  await control.clearHttpJournal();
  expect(await control.httpCounts()).toMatchObject({ total: 0, accepted: 0 });
  expect(await stop()).toBe(0);
});
