import { expect, test } from 'vitest';
import { KeptStatements } from './KeptStatements.ts';

test('a kept statement is named by its text, so that behind a pooler no name means two statements', () => {
  const nameOf = (text: string) => new KeptStatements().sendingModeOf(text).name;
  expect(nameOf('/* prepared */ select 1')).toBe('barta_490adad02cb2174c3d1a95db8743b5dd');
  expect(nameOf('/* prepared */ select 2')).not.toBe(nameOf('/* prepared */ select 1'));
  expect(nameOf('select 1')).toBeNull();
});
