import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import SmsHistoryPage from '#src/pages/reports/SmsHistoryPage.tsx';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';

const path = '/home/reports/sms-history';

test('an error is chosen from the frequent ones by its words, or typed', async () => {
  const reasons = [
    { code: 'UNDELIV 001', messages: 9, words: null },
    { code: 'REJECTD', messages: 2, words: null },
  ];
  const seen = stubNetwork({
    'GET /api/v2/report/sms/history': () => ({ json: reportReply([message()]) }),
    'GET /api/v2/report/sms/all/count': () => ({ json: { failures: { counted: 11, reasons } } }),
  });
  const { user } = renderPage(
    <Routes>
      <Route path={path} element={<SmsHistoryPage />} />
    </Routes>,
    { at: `${path}?displayedFilters={"errorCode":true}`, signedIn: { companyId: 3 } },
  );
  const lastFilter = () =>
    JSON.parse(seen.findLast((request) => request.path.endsWith('/history'))!.query.filter!) as object;
  const input = await screen.findByRole('combobox', { name: 'Error code' });
  await user.click(input);
  fireEvent.change(input, { target: { value: 'could not be reached' } });
  const [option, ...others] = await screen.findAllByRole('option');
  expect(others).toEqual([]);
  expect(option!.textContent).toBe('UNDELIV 001The handset could not be reached');
  await user.click(option!);
  await waitFor(() => expect(lastFilter()).toEqual({ errorCode: 'UNDELIV 001' }));
  const { query } = seen.find((request) => request.path.endsWith('/all/count'))!;
  expect(JSON.parse(query.filter!)).toMatchObject({ companyId: 3 });

  fireEvent.change(input, { target: { value: 'ESME_RSYSERR' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(lastFilter()).toEqual({ errorCode: 'ESME_RSYSERR' }));

  // A part of the code that was chosen is taken as it was typed.
  for (const [code, leave] of [
    ['UNDELIV', () => fireEvent.keyDown(input, { key: 'Enter' })],
    ['UNDEL', () => fireEvent.blur(input)],
  ] as const) {
    await user.click(input);
    fireEvent.change(input, { target: { value: 'handset' } });
    await user.click(await screen.findByRole('option'));
    await waitFor(() => expect(lastFilter()).toEqual({ errorCode: 'UNDELIV 001' }));
    fireEvent.change(input, { target: { value: code } });
    await screen.findByRole('option');
    leave();
    await waitFor(() => expect(lastFilter()).toEqual({ errorCode: code }));
  }
  await user.clear(input);
  await waitFor(() => expect(lastFilter()).toEqual({}));
});
