import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { markedTexts } from './markedTexts.ts';

const Marked = Type.String({ 'x-marked': 'yes' });
const upper = markedTexts('x-marked', (text) => text.toUpperCase());

test('changes marked texts wherever they stand, and nothing else', () => {
  const schema = Type.Object({
    name: Marked,
    note: Type.String(),
    maybe: Type.Union([Marked, Type.Null()]),
    list: Type.Array(Type.Object({ name: Marked, id: Type.Integer() })),
    none: Type.Optional(Marked),
  });
  const value = { name: 'a', note: 'b', maybe: null, list: [{ name: 'c', id: 1 }] };
  expect(upper(schema)!(value)).toEqual({ name: 'A', note: 'b', maybe: null, list: [{ name: 'C', id: 1 }] });
  expect(value.name).toBe('a');
  expect(upper(schema)!({ maybe: 'd' })).toEqual({ maybe: 'D' });
});

test('changes the values of a record, whatever its keys', () => {
  const value = JSON.parse('{"a":"b","__proto__":"c"}') as Record<string, string>;
  const changed = upper(Type.Record(Type.String(), Marked))!(value);
  expect(JSON.stringify(changed)).toBe('{"a":"B","__proto__":"C"}');
});

test('has nothing to do where nothing is marked', () => {
  expect(upper(Type.Object({ note: Type.String() }))).toBeNull();
});

// An array must not become an object that the schema would accept.
test.each([null, undefined, 1, 'text', [], [{ name: 'a' }]])(
  'leaves %j to the check of the schema',
  (value) => {
    expect(upper(Type.Object({ name: Type.Optional(Marked) }))!(value)).toBe(value);
  },
);
