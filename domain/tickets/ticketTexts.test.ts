import { expect, test } from 'vitest';
import { segmentsOf } from '../sms/segments.ts';
import { customerText } from './ticketTexts.ts';

const padma = { companyName: 'Padma Traders', ticketId: 1207 };

test.each(['answered', 'resolved'] as const)(
  'what is %s is told in the name of the company, by number',
  (news) => {
    expect(customerText(news, 'en', padma)).toMatch(/^Padma Traders: .* complaint no\. 1207 ?/);
    expect(customerText(news, 'bn', padma)).toMatch(/^Padma Traders: আপনার ১২০৭ নং অভিযোগের /);
  },
);

test('each costs one unit', () => {
  expect(segmentsOf(customerText('answered', 'en', padma)).segments).toBe(1);
  expect(segmentsOf(customerText('resolved', 'en', padma)).segments).toBe(1);
  expect(segmentsOf(customerText('answered', 'bn', padma)).segments).toBe(1);
  expect(segmentsOf(customerText('resolved', 'bn', padma)).segments).toBe(1);
});
