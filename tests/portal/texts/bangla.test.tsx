import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartsAtInput } from '#src/components/form/inputs/StartsAtInput.tsx';
import { weekdayName } from '#src/components/form/inputs/weekdayName.ts';
import { useRoleName } from '#src/components/roles/roleName.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { useChangeTexts } from '#src/pages/audit-log/useChangeTexts.ts';
import SingleSmsReportPage from '#src/pages/reports/SingleSmsReportPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';

beforeEach(async () => {
  savePreferences({ locale: 'bn' });
  await i18nProvider.changeLocale('bn');
});
afterEach(() => i18nProvider.changeLocale('en'));

test('times, pages and the days of filters have Bangla digits, and mobile numbers keep theirs', async () => {
  const sent = message({ acceptedAt: new Date(2026, 10, 21, 14, 5, 9).toISOString() });
  stubNetwork({
    'GET /api/v3/report/sms/single/totalsms': () => ({ json: reportReply([sent], { total: 1_200 }) }),
  });
  const from = new Date(2026, 10, 21).toISOString();
  renderPage(<SingleSmsReportPage />, { at: `/?filter=${encodeURIComponent(JSON.stringify({ from }))}` });
  expect(await screen.findByText('২১/১১/২০২৬ ১৪:০৫')).toBeTruthy();
  expect(screen.getByText('+880 1712-345678')).toBeTruthy();
  expect(screen.getByText('১,২০০টির মধ্যে ১–১০')).toBeTruthy();
  expect(screen.getByText('১২০', { selector: 'button' })).toBeTruthy();
  const first = screen.getByRole<HTMLInputElement>('textbox', { name: 'শুরু' });
  expect(first.value).toBe('২১/১১/২০২৬');
  await userEvent.setup().click(first);
  await waitFor(() =>
    expect(screen.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual(
      expect.arrayContaining(['২১', '১১', '২০২৬']),
    ),
  );
});

test('an empty date says in Bangla what to enter, and so does an empty time', () => {
  renderPage(
    <Form>
      <StartsAtInput />
    </Form>,
  );
  expect(screen.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual([
    'দিন',
    'মাস',
    'বছর',
    'ঘণ্টা',
    'মিনিট',
  ]);
});

test('the days above a calendar are told apart', () => {
  const days = Array.from({ length: 7 }, (_, index) => weekdayName(new Date(2026, 10, 23 + index)));
  expect(days).toEqual(['সোম', 'মঙ্গল', 'বুধ', 'বৃহ', 'শুক্র', 'শনি', 'রবি']);
});

function RoleNames() {
  return ['Company administrator', 'Night shift'].map(useRoleName()).join(', ');
}

test('roles that Barta brings have Bangla names, others those that people gave them', () => {
  renderPage(<RoleNames />);
  expect(screen.getByText('কোম্পানি অ্যাডমিন, Night shift')).toBeTruthy();
});

function Kind() {
  return useChangeTexts('ticket').valueOf('complainType', 'Message not delivered');
}

test('a kind of complaint that a ticket had is in Bangla, too', async () => {
  const none = () => ({ json: { responseList: [], total: 0 } });
  stubNetwork({
    'GET /data/compalin-type-list': () => ({
      json: { responseList: [{ id: 1, name: 'Message not delivered', nameBn: 'বার্তা পৌঁছায়নি' }], total: 1 },
    }),
    'GET /data/division-list': none,
    'GET /data/district-list': none,
    'GET /data/thana-list': none,
  });
  renderPage(<Kind />);
  expect(await screen.findByText('বার্তা পৌঁছায়নি')).toBeTruthy();
});
