import { expect, test } from 'vitest';
import { LargeWorkbooks } from './LargeWorkbooks.ts';
import { workbookLimits } from './limits.ts';

const large = workbookLimits.largeStringsBytes;

test('a large workbook waits for the others, a small one never, and who leaves takes no place', async () => {
  const workbooks = new LargeWorkbooks();
  const leave = [];
  for (let open = 0; open < workbookLimits.largeAtOnce; open += 1) leave.push(await workbooks.enter(large));
  const entered: string[] = [];
  const controller = new AbortController();
  const abandoned = workbooks.enter(large, controller.signal);
  const waits = workbooks.enter(large).then((exit) => {
    entered.push('large');
    return exit;
  });
  await workbooks.enter(large - 1).then(() => entered.push('small'));
  controller.abort(new Error('The caller has gone.'));
  await expect(abandoned).rejects.toThrow('The caller has gone.');
  expect(entered).toEqual(['small']);
  leave[0]!();
  (await waits)();
  leave.slice(1).forEach((exit) => exit());
  expect(entered).toEqual(['small', 'large']);
  await Promise.all(leave.map(() => workbooks.enter(large)));
});
