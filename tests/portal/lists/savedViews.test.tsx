import { expect, test } from 'vitest';
import { viewScreens } from '#contract/main-api/savedViews.ts';
import { access } from '#src/screens/access.ts';

/** Lists that are parts of other pages: their addresses have no filters. */
const parts = ['recharges', 'group-contacts'];

test('every list can have saved views, for who may open it', () => {
  const lists = Object.entries(access).flatMap(([resource, { list }]) =>
    list && !parts.includes(resource) ? [[resource, list.permission]] : [],
  );
  expect(Object.fromEntries(lists)).toEqual(viewScreens);
});
