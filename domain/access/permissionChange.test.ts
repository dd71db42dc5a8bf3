import { expect, test } from 'vitest';
import { permissionChange } from './permissionChange.ts';

test('says what is given and what is taken', () => {
  expect(permissionChange(['view-user', 'create-user'], ['create-user', 'update-user'])).toEqual({
    given: ['update-user'],
    taken: ['view-user'],
  });
});

test('is nothing for the same list in another order, and for none', () => {
  expect(permissionChange(['view-user', 'create-user'], ['create-user', 'view-user'])).toBeNull();
  expect(permissionChange(['view-user'], undefined)).toBeNull();
});

test('is everything for a list that is emptied', () => {
  expect(permissionChange(['view-user'], [])).toEqual({ given: [], taken: ['view-user'] });
});
