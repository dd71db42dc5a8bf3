import * as Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { checkFields } from './fieldProblemsOf.ts';
import { mostProblems } from './keepFirstFaults.ts';
import { Id, nullable, record, valuesByKey } from './vocabulary.ts';

const Input = record({
  id: Id,
  name: Type.Optional(nullable(Type.String({ maxLength: 3 }))),
  rows: Type.Optional(Type.Array(valuesByKey(Type.String()), { maxItems: 100 })),
  parts: Type.Optional(nullable(Type.Array(record({ to: Id, note: Type.Optional(Type.String()) })))),
  range: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()])),
});

describe('problems of an input', () => {
  test.each([
    [{ id: 1 }, {}],
    [{ id: 1, rows: [{ a: 'b' }], parts: null, range: [1, 2] }, {}],
    [{}, { id: 'required' }],
    [[], { body: 'wrong-type' }],
    [null, { body: 'wrong-type' }],
    [{ id: 1, name: 5 }, { name: 'wrong-type' }],
    [
      { id: 1, rows: [{ a: 'b' }, { a: 'b', c: 5 }, 7] },
      { 'rows.1.c': 'wrong-type', 'rows.2': 'wrong-type' },
    ],
    [{ id: 1, rows: [{ 'a\nb': 5, 'a\u2028b': 'c' }] }, { 'rows.0.a\nb': 'wrong-type' }],
    [{ id: 1, rows: Array(101).fill({}) }, { rows: 'too-long' }],
    [
      { id: 1, parts: [{ to: 1 }, { to: 0, x: 1 }] },
      { 'parts.1.to': 'too-small', 'parts.1.x': 'unknown-field' },
    ],
    [{ id: 1, range: [1, 'x'] }, { 'range.1': 'wrong-type' }],
    [
      JSON.parse('{"id":1,"__proto__":1,"constructor":{}}'),
      { __proto__: 'unknown-field', constructor: 'unknown-field' },
    ],
  ])('%j are %j', (input, problems) => {
    const found = checkFields(Input, input);
    expect(found).toMatchObject(problems);
    if (Object.keys(problems).length === 0) expect(found).toEqual({});
  });

  test.each([
    Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index])),
    { id: 1, rows: Array(5_000).fill(7) },
    {
      id: 1,
      rows: [Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index]))],
    },
    { id: 1, parts: Array(5_000).fill({ to: 'x', note: 1, more: 1 }) },
  ])('are at most twenty (%#)', (input) => {
    const found = Object.keys(checkFields(Input, input));
    expect(found.length).toBeGreaterThan(5);
    expect(found.length).toBeLessThanOrEqual(mostProblems);
  });
});
