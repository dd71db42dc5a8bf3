import { expect, test } from 'vitest';
import { ContentRules } from './contentRules.ts';

const gp = '8801712345678';
const robi = '8801812345678';
const platform = { routeId: 1, prefixes: [], needsContentApproval: true };
const direct = { routeId: 2, prefixes: ['88017'], needsContentApproval: false };

test.each([
  ['no route', [], gp, null, false],
  ['routes that need none', [direct], gp, null, false],
  ['the only route, which needs one', [platform], gp, null, true],
  ['another route that needs none', [platform, direct], gp, null, false],
  ['another route that does not serve the number', [platform, direct], robi, null, true],
  ['no route that serves the number', [{ ...platform, prefixes: ['88019'] }, direct], robi, null, false],
  ['a route of its own that needs one', [platform, direct], gp, 1, true],
  ['a route of its own that needs none', [platform, direct], gp, 2, false],
])('a number with %s needs an approval or none', (_, routes, msisdn, routeId, expected) => {
  expect(new ContentRules(routes).needsApproval(msisdn, routeId)).toBe(expected);
});
