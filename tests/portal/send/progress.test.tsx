import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { estimateLeft, useProgressText } from '#src/components/progress.ts';
import { sentOf, TransferProgress } from '#src/components/recipients/TransferProgress.tsx';
import { fetchTexts } from '#src/i18n/fetchTexts.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { ProgressLines } from '#src/pages/send/batches/batch/ProgressLines.tsx';
import { sharesOf } from '#src/pages/send/batches/batchShares.ts';
import { savePreferences } from '#src/preferences.ts';
import { storeUser } from '#src/session.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import { batchRecord } from '#src/dataProviders/resources/batches.ts';
import { batch, finishedBatch } from '../helpers/batchWorld.ts';
import { loginReply } from '../helpers/signedIn.ts';

const inPortal = (shown: React.ReactNode) => <AdminContext i18nProvider={i18nProvider}>{shown}</AdminContext>;

function Words({
  amount,
  ...pace
}: { amount: string | null } & Parameters<ReturnType<typeof useProgressText>>[1]) {
  return <p data-testid="words">{useProgressText()(amount, pace)}</p>;
}

const wordsOf = (props: Parameters<typeof Words>[0]) => {
  const { unmount } = render(inPortal(<Words {...props} />));
  const words = screen.getByTestId('words').textContent;
  unmount();
  return words;
};

beforeEach(async () => {
  savePreferences({ locale: 'en' });
  storeUser(loginReply(['send-multiple-sms']));
  await fetchTexts('en');
});

describe('how far something is', () => {
  test('is how much of how much, in what time, and how long the rest takes', () => {
    const amount = '1,500 of 1,560';
    expect(wordsOf({ amount, elapsedMs: 40_000 })).toBe('1,500 of 1,560 in 40 s');
    expect(wordsOf({ amount, elapsedMs: 40_200, leftMs: 1_600 })).toBe(
      '1,500 of 1,560 in 41 s, about 2 s left',
    );
    expect(wordsOf({ amount, elapsedMs: 130_000, leftMs: 0 })).toBe(
      '1,500 of 1,560 in 2 min 10 s, about 1 s left',
    );
    // Neither in the first second nor where the time says nothing.
    expect(wordsOf({ amount, elapsedMs: 300 })).toBe(amount);
    expect(wordsOf({ amount, elapsedMs: null })).toBe(amount);
    expect(wordsOf({ amount: null, elapsedMs: 12_000 })).toBe('12 s so far');
  });

  test('is estimated only once enough is known', () => {
    expect(estimateLeft(25, 100, 10_000)).toBe(30_000);
    expect(estimateLeft(25, 100, 1_000)).toBeNull();
    expect(estimateLeft(1, 100, 10_000)).toBeNull();
    expect(estimateLeft(100, 100, 10_000)).toBeNull();
    expect(estimateLeft(0, 0, 10_000)).toBeNull();
  });
});

describe('a batch', () => {
  const show = (shown: Batch) =>
    render(inPortal(<ProgressLines batch={batchRecord(shown)} shares={sharesOf(shown)} />));

  test('says in what time it was sent', () => {
    show(finishedBatch());
    expect(screen.getByText('48,000 of 48,000 sent in 10 min 0 s')).toBeTruthy();
  });

  test('counts from its start where it had to wait for one', () => {
    show(finishedBatch({ startsAt: '2026-11-21T06:09:20.000Z' }));
    expect(screen.getByText('48,000 of 48,000 sent in 40 s')).toBeTruthy();
  });

  test('names no time while it is paused', () => {
    show(batch({ state: 'paused' }));
    expect(screen.getByText('12,340 of 48,000 sent')).toBeTruthy();
  });
});

test('a list on its way says how much has left and how long the rest takes, and then how long it is read', async () => {
  vi.useFakeTimers();
  try {
    const { rerender } = render(inPortal(<TransferProgress sent={sentOf(0, 40e6)} />));
    await vi.advanceTimersByTimeAsync(5_000);
    rerender(inPortal(<TransferProgress sent={sentOf(10e6, 40e6)} />));
    expect(screen.getByText('10 of 40 MB in 5 s, about 15 s left')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Uploading…');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await vi.advanceTimersByTimeAsync(15_000);
    rerender(inPortal(<TransferProgress sent={sentOf(40e6, 40e6)} />));
    expect(screen.getByRole('status').textContent).toBe('Uploaded. Reading the rows…');
    expect(screen.getByText('20 s so far')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
