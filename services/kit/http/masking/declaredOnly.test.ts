import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { nullable, record } from '#contract/vocabulary.ts';
import { declaredOnly } from './declaredOnly.ts';

const Line = record({ name: Type.String(), note: nullable(Type.String()) });
const Stored = record({ line: nullable(Line), lines: Type.Array(Line), added: Type.String() });

test('drops what is not declared, however deep, and shows the rest as it was stored', () => {
  const line = { name: 'one', note: null, secret: 'kept back' };
  const stored = { line, lines: [line, { name: 5 }], secret: { name: 'kept back' } };
  expect(declaredOnly(Stored, stored)).toEqual({
    line: { name: 'one', note: null },
    lines: [{ name: 'one', note: null }, { name: 5 }],
  });
  expect(declaredOnly(Stored, { line: null })).toEqual({ line: null });
  expect(declaredOnly(nullable(Stored), null)).toBeNull();
});

test('lets no object through where a text or a list is declared', () => {
  const secret = { secret: 'kept back' };
  expect(declaredOnly(Stored, { line: { name: secret, note: [secret] }, lines: secret })).toEqual({
    line: { name: null, note: null },
    lines: null,
  });
  expect(declaredOnly(Line, JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}'))).toEqual({});
});
