import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dataProvider } from '#src/dataProviders/index.ts';
import { onSharedError } from '#src/dataProviders/http/sharedErrors.ts';
import { storeUser } from '#src/session.ts';
import { reportReply, stubNetwork } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const page = {
  pagination: { page: 3, perPage: 10 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};
const firstPage = { ...page, pagination: { page: 1, perPage: 10 } };
const companyList = 'GET /data/company-list';
const companies = () => ({
  json: {
    responseList: [
      { id: 2, name: 'Padma Traders' },
      { id: 1, name: 'Meghna Bank' },
    ],
    total: 2,
  },
});

let token = 0;
beforeEach(() => storeUser(loginReply([], { accessToken: `token-${++token}` })));

describe('the data provider', () => {
  test('refuses a resource it does not know', () => {
    expect(() => dataProvider.getList('secrets', page)).toThrow('Unknown resource: secrets');
  });

  test('pages through a report by what the page before said, as long as filter and order stay', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }));
    const seen = stubNetwork({
      'GET /api/v2/report/sms/history': ({ query }) => ({
        json: reportReply(rows, {
          total: null,
          totals: null,
          pageInfo: { hasNextPage: true, nextCursor: `after 9 of ${query.range}` },
        }),
      }),
    });
    const list = (number: number, filter: object = { status: 'failed' }) =>
      dataProvider.getList('sms-history', {
        pagination: { page: number, perPage: 10 },
        sort: { field: 'acceptedAt', order: 'DESC' },
        filter,
      });
    const lastQuery = () => seen.at(-1)!.query;

    expect(await list(3)).toEqual({
      data: rows,
      total: undefined,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
      meta: { totals: null },
    });
    const query = { filter: '{"status":"failed"}', sort: '["acceptedAt","DESC"]' };
    expect(lastQuery()).toEqual({ ...query, range: '[20,29]' });
    await list(4);
    expect(lastQuery()).toEqual({ ...query, range: '[30,39]', cursor: 'after 9 of [20,29]' });
    await list(4, { status: 'failed', operator: 'robi' });
    expect(lastQuery().cursor).toBeUndefined();
    await list(5);
    expect(lastQuery().cursor).toBe('after 9 of [30,39]');
  });

  test('a page of a report is filled from where its search ended', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: String(from + index) }));
    const seen = stubNetwork({
      'GET /api/v2/report/sms/history': ({ query }) => {
        const [found, nextCursor] = query.cursor
          ? query.cursor === 'further'
            ? [rows(3, 7), 'second page']
            : [[], 'further']
          : [rows(0, 3), 'on'];
        const pageInfo = { hasNextPage: true, nextCursor };
        return { json: { ...reportReply([], { pageInfo }), responseList: found, total: null } };
      },
    });
    const { data, pageInfo } = await dataProvider.getList('sms-history', firstPage);
    expect(data.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
    expect(seen.map(({ query }) => [query.cursor, query.range])).toEqual([
      [undefined, '[0,9]'],
      ['on', '[0,6]'],
      ['further', '[0,6]'],
    ]);
  });

  test('a place in a report that the service no longer knows is counted off instead', async () => {
    const seen = stubNetwork({
      'GET /api/v2/report/sms/history': ({ query }) =>
        query.cursor
          ? errorAnswer(400, 'validation-failed')
          : { json: reportReply([], { pageInfo: { hasNextPage: true, nextCursor: 'forgotten' } }) },
    });
    const list = (number: number) =>
      dataProvider.getList('sms-history', { ...firstPage, pagination: { page: number, perPage: 25 } });
    await list(1);
    await list(2);
    expect(seen.slice(-2).map(({ query }) => [query.range, query.cursor])).toEqual([
      ['[25,49]', 'forgotten'],
      ['[25,49]', undefined],
    ]);
  });

  test('says so when a resource lacks a verb', async () => {
    await expect(dataProvider.delete('single-sms', { id: 1 })).rejects.toThrow('single-sms has no delete');
  });

  test('lists sender IDs in the REST dialect, with the token', async () => {
    const seen = stubNetwork();
    const { data, total } = await dataProvider.getList('sender-ids', firstPage);
    expect([data.length, total]).toEqual([2, 2]);
    expect(seen.at(-1)!.query).toEqual({ filter: '{}', range: '[0,9]', sort: '["id","ASC"]' });
    expect(seen.at(-1)!.headers.authorization).toBe(`Bearer token-${token}`);
  });
});

describe('the names of companies', () => {
  test('are fetched once and searched in memory', async () => {
    const seen = stubNetwork({ [companyList]: companies });
    const names = async (filter: object) =>
      (await dataProvider.getList('company-names', { ...firstPage, filter })).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Meghna Bank', 'Padma Traders']);
    expect(await names({ q: 'padma' })).toEqual(['Padma Traders']);
    expect((await dataProvider.getMany('company-names', { ids: ['2'] })).data).toEqual([
      { id: 2, name: 'Padma Traders' },
    ]);
    expect(seen.filter(({ path }) => path === '/data/company-list')).toHaveLength(1);
  });

  test('are fetched anew for another user', async () => {
    const seen = stubNetwork({ [companyList]: companies });
    await dataProvider.getList('company-names', firstPage);
    storeUser(loginReply([], { accessToken: 'token-of-another' }));
    await dataProvider.getList('company-names', firstPage);
    expect(seen.filter(({ path }) => path === '/data/company-list')).toHaveLength(2);
  });

  test('are fetched anew once a company was renamed', async () => {
    const seen = stubNetwork({
      [companyList]: companies,
      'PUT /companies/2': () => ({ json: { id: 2, name: 'Padma' } }),
    });
    await dataProvider.getList('company-names', firstPage);
    await dataProvider.update('companies', { id: 2, data: { name: 'Padma' }, previousData: { id: 2 } });
    await dataProvider.getList('company-names', firstPage);
    expect(seen.filter(({ path }) => path === '/data/company-list')).toHaveLength(2);
  });

  test('are an empty list when they cannot be fetched; the shared handler hears of it, the next caller asks again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const received = vi.fn();
    const stop = onSharedError(received);
    stubNetwork({ [companyList]: () => errorAnswer(503, 'unavailable', 'Away') });
    expect(await dataProvider.getList('company-names', firstPage)).toEqual({ data: [], total: 0 });
    expect(received).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Away', fallback: [] }),
    );
    stubNetwork({ [companyList]: companies });
    expect((await dataProvider.getList('company-names', firstPage)).total).toBe(2);
    stop();
    vi.restoreAllMocks();
  });
});
