import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savePreferences } from '#src/preferences.ts';
import SingleSmsReportPage from '#src/pages/reports/SingleSmsReportPage.tsx';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';

// The calendar is loaded once in a file of tests, so this is one test.
test('a day shows itself before its calendar is loaded, and keeps the focus and what is typed then', async () => {
  savePreferences({ locale: 'en' });
  stubNetwork({
    'GET /api/v3/report/sms/single/totalsms': () => ({ json: reportReply([message()], { total: 1 }) }),
  });
  const from = new Date(2026, 10, 21).toISOString();
  const { user } = renderPage(<SingleSmsReportPage />, {
    at: `/?filter=${encodeURIComponent(JSON.stringify({ from }))}`,
  });
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' });
  expect(shown.value).toBe('21/11/2026');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  // The focus alone begins to load it; the field has the calendar's parts a moment later.
  shown.focus();
  const group = within(await screen.findByRole('group', { name: /^From/ }));
  await waitFor(() => expect(document.activeElement).toBe(group.getByRole('spinbutton', { name: 'Day' })));
  await user.keyboard('09');
  expect(group.getByRole('spinbutton', { name: 'Day' }).textContent).toBe('09');
});
