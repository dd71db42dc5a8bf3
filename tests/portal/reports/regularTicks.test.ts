import { expect, test } from 'vitest';
import { labelStep } from '#src/components/charts/axis.ts';

test('labels are as far apart as they need, and every point has one where there is room', () => {
  expect(labelStep(7, 800, 50)).toBe(1);
  // On a phone.
  expect(labelStep(30, 300, 50)).toBe(5);
  expect(labelStep(90, 300, 50)).toBe(15);
  expect(labelStep(24, 300, 30)).toBe(3);
  // Before the chart is measured, and without points.
  expect(labelStep(30, 0, 50)).toBe(1);
  expect(labelStep(0, 300, 50)).toBe(1);
});
