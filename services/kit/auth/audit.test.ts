import { expect, test } from 'vitest';
import { auditedChanges, changesBetween } from './audit.ts';

test.each([
  ['a text', 'Dhaka', 'Khulna', 'Dhaka', 'Khulna'],
  ['a number', 0, 5_000, '0', '5000'],
  ['a yes that became a no', true, false, 'true', 'false'],
  ['a field that was filled', null, 'x', null, 'x'],
  ['a field that was emptied', 'x', undefined, 'x', null],
  ['a field that was not there', undefined, false, null, 'false'],
  ['a day', '2026-11-21', '2026-11-22', '2026-11-21', '2026-11-22'],
  ['an instant, in UTC', null, new Date('2026-11-21T12:00:00+06:00'), null, '2026-11-21T06:00:00.000Z'],
  ['a list', ['view-user'], ['view-user', 'create-user'], 'view-user', 'view-user, create-user'],
  ['a list that was emptied', [1, 2], [], '1, 2', null],
  ['a list of records', [{ name: 'A' }], [{ name: 'B' }], '{"name":"A"}', '{"name":"B"}'],
])('%s is shown as text, before and after', (_, before, after, shownBefore, shownAfter) => {
  expect(changesBetween({ field: before }, { field: after }, ['field'])).toEqual([
    { field: 'field', before: shownBefore, after: shownAfter },
  ]);
});

test.each([
  ['same texts', 'x', 'x'],
  ['null and nothing at all', null, undefined],
  ['nothing and an empty list', null, []],
  ['lists with the same in them', [1, 2], [1, 2]],
  ['the same instant twice', new Date(0), new Date(0)],
])('%s are no change', (_, before, after) => {
  expect(changesBetween({ field: before }, { field: after }, ['field'])).toEqual([]);
});

test('only the fields that are asked for are shown, in their order', () => {
  const before = { name: 'A', passwordHash: 'one', email: 'a@x.example' };
  const after = { name: 'B', passwordHash: 'two', email: 'b@x.example' };
  const fields = changesBetween(before, after, ['email', 'name']).map(({ field }) => field);
  expect(fields).toEqual(['email', 'name']);
});

test('a record that is new shows all that it has', () => {
  expect(changesBetween({}, { name: 'A', email: null }, ['name', 'email'])).toEqual([
    { field: 'name', before: null, after: 'A' },
  ]);
});

test('audits every field of a record but those that are left out by name', () => {
  const before = { id: 1, name: 'A', size: 3, added: null as string | null };
  const after = { ...before, name: 'B', size: 4, added: 'x', given: 'only now' };
  expect(auditedChanges<typeof before>(before, after, { id: 'entry', size: 'derived' })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'added', before: null, after: 'x' },
    { field: 'given', before: null, after: 'only now' },
  ]);
  expect(auditedChanges<typeof before>(before, null, { size: 'derived' }).map(({ field }) => field)).toEqual([
    'id',
    'name',
  ]);
});
