import { expect, test } from 'vitest';
import { noTotals, type ReportTotals } from '#contract/database-manager/filter.ts';
import { AppError } from '#services/kit/errors.ts';
import { planPage, type PageCounts, type PagePlan } from './plan.ts';

const limits = { inOrder: 4_000, byIndex: 4_000, offset: 10_000 };
const of = (sent: number): ReportTotals => ({ ...noTotals, sent });
const cursor = { at: 1, batchId: 2, id: 3, skip: 0 };

interface Known extends Partial<Omit<PageCounts, 'request'>> {
  request?: Partial<PageCounts['request']>;
}

/** The first page of 25, the latest first, of a list without a number whose totals are not known. */
function planOf({ request, ...facts }: Known) {
  const first = { direction: 'desc', limit: 25, after: null, offset: 0 } as const;
  const known = { totals: null, inIndex: null, ofBatch: null, ...facts };
  return planPage({ request: { ...first, ...request }, ...known }, limits);
}

const unbounded = { budget: Infinity, direction: 'desc', skip: 0 } as const;
const bounded = { by: 'order', budget: 4_000, direction: 'desc', skip: 0, rows: 26 } as const;

type Case = [name: string, facts: Known, plan: PagePlan];

test.each<Case>([
  // Lists that roll-ups count.
  ['empty', { totals: of(0) }, { ...unbounded, by: 'nothing', rows: 0 }],
  ['first page', { totals: of(1e7) }, { ...unbounded, by: 'order', rows: 25 }],
  ['only page', { totals: of(7) }, { ...unbounded, by: 'order', rows: 7 }],
  [
    'after a cursor',
    { totals: of(1e7), request: { after: cursor } },
    { ...unbounded, by: 'order', rows: 26 },
  ],
  [
    'by an offset',
    { totals: of(1e7), request: { offset: 50 } },
    { ...unbounded, by: 'order', skip: 50, rows: 25 },
  ],
  [
    'last page, read from the end',
    { totals: of(1e7), request: { offset: 1e7 - 10 } },
    { ...unbounded, by: 'order', direction: 'asc', rows: 10 },
  ],
  [
    'near the end of an ascending list',
    { totals: of(1e7), request: { direction: 'asc', offset: 1e7 - 60 } },
    { ...unbounded, by: 'order', direction: 'desc', skip: 35, rows: 25 },
  ],
  [
    'beyond the end',
    { totals: of(30), request: { offset: 40 } },
    { ...unbounded, by: 'nothing', direction: 'asc', rows: 0 },
  ],
  // Lists by number.
  ['to nobody', { inIndex: 0 }, { ...bounded, by: 'msisdn' }],
  ['as many as may be looked up', { inIndex: 4_000 }, { ...bounded, by: 'msisdn' }],
  ['one more', { inIndex: 4_001 }, bounded],
  ['by an offset', { inIndex: 4_001, request: { offset: 50 } }, { ...bounded, skip: 50 }],
  [
    'where a search ended',
    { inIndex: 4_001, request: { offset: 75, after: { ...cursor, skip: 12 } } },
    { ...bounded, skip: 12 },
  ],
  // One batch.
  ['whole', { ofBatch: 50_000, totals: of(50_000) }, { ...unbounded, by: 'order', rows: 25 }],
  [
    'by a number that fewer have than it costs to read',
    { ofBatch: 8_000, inIndex: 1_000 },
    { ...unbounded, by: 'msisdn', rows: 26 },
  ],
  ['by a number that more have', { ofBatch: 8_000, inIndex: 1_001 }, { ...unbounded, by: 'order', rows: 26 }],
])('%s: %j', (_name, facts, plan) => {
  expect(planOf(facts)).toEqual(plan);
});

test.each<[Known]>([
  [{ totals: of(1e7), request: { offset: 10_001 } }],
  [{ totals: of(1e7), request: { offset: 1e7 - 10_026 } }],
  [{ inIndex: 10, request: { offset: 10_001 } }],
])('only a cursor leads to %j', (facts) => {
  expect(() => planOf(facts)).toThrow(AppError);
});
