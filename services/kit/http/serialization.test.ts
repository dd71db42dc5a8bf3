import Type from 'typebox';
import { expect, test } from 'vitest';
import { nullable, record } from '#contract/vocabulary.ts';
import { serializerCompiler } from './serialization.ts';

const answer = record({
  name: nullable(Type.String({ maxLength: 3 })),
  count: nullable(Type.Integer()),
  at: nullable(Type.String({ format: 'date-time' })),
  more: Type.Optional(nullable(Type.Boolean())),
  parts: nullable(Type.Array(record({ to: Type.Integer(), note: nullable(Type.String()) }))),
  inner: nullable(record({ id: Type.Integer() })),
  choice: Type.Union([record({ one: Type.Integer() }), record({ two: nullable(Type.Integer()) })]),
  level: nullable(
    Type.Union([
      record({ grade: nullable(Type.Union([Type.Literal('low'), Type.Literal('high')])) }),
      record({ points: Type.Integer() }),
    ]),
  ),
  anything: nullable(Type.Unknown()),
});
const write = serializerCompiler({ schema: answer });

test('a reply has the values that may be null, and null where they are', () => {
  const values = {
    name: 'Eid',
    count: 0,
    at: '2026-11-28T00:00:00.000Z',
    more: false,
    parts: [{ to: 1, note: null }],
    inner: { id: 1 },
    choice: { two: null },
    level: { grade: 'high' },
    anything: { at: [1] },
  };
  expect(JSON.parse(write(values))).toEqual(values);
  const nulls = {
    name: null,
    count: null,
    at: null,
    more: null,
    parts: null,
    inner: null,
    choice: { one: 1 },
    level: { grade: null },
    anything: null,
  };
  expect(JSON.parse(write({ ...nulls, level: null }))).toEqual({ ...nulls, level: null });
  expect(JSON.parse(write(nulls))).toEqual(nulls);
});

test('a reply has nothing that its schema does not name, nor in what may be null', () => {
  const values = {
    name: null,
    count: null,
    at: null,
    parts: [{ to: 1, note: 'x', secret: 1 }],
    choice: { one: 1 },
    level: null,
    anything: null,
  };
  const written = write({ ...values, inner: { id: 1, secret: 2 }, secret: 3 });
  expect(JSON.parse(written)).toEqual({ ...values, inner: { id: 1 }, parts: [{ to: 1, note: 'x' }] });
});
