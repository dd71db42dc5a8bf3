import { expect, test } from 'vitest';
import { unservedPrefixes } from './unservedPrefixes.ts';

const table = [
  { prefix: '88017', operator: 'grameenphone' },
  { prefix: '88018', operator: 'robi' },
] as const;

test.each([
  ['without a route all are unserved', [], ['88017', '88018']],
  ['a route without prefixes serves all', [['88018'], []], []],
  ['what nobody names is unserved', [['88017']], ['88018']],
  ['two routes can share them', [['88017'], ['88018']], []],
  ['a shorter prefix serves the longer ones', [['880']], []],
  ['a part is not the whole', [['880171', '88018']], ['88017']],
  [
    'all the parts are the whole',
    [
      ['88018', '880170', '880171', '880172', '880173', '880174'],
      ['880175', '880176', '880177', '880178', '880179'],
    ],
    [],
  ],
])('%s', (_, routes, unserved) => {
  expect(unservedPrefixes(routes, table)).toEqual(unserved);
});

test("the operators' prefixes are those of Bangladesh", () => {
  expect(unservedPrefixes([['88017', '88013']])).toEqual(['88014', '88015', '88016', '88018', '88019']);
});
