import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/dataProviders/http/ApiError.ts';
import { recoverFailedQueries } from '#src/dataProviders/recovery.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
recoverFailedQueries(client, 10);
afterEach(() => client.clear());

/** A page that shows the query. */
function show(key: string, queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn });
  return { observer, leave: observer.subscribe(() => undefined) };
}

const lost = () => new ApiError('no answer', 0, null);

test('what could not be loaded is asked for until an answer comes, and no longer', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(lost())
    .mockRejectedValueOnce(new ApiError('busy', 503, null))
    .mockResolvedValue('rows');
  const { observer, leave } = show('rows', ask);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('rows'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ask).toHaveBeenCalledTimes(3);
  leave();
});

test('a refusal is final, and nobody waits for a page that was left', async () => {
  const refused = vi.fn().mockRejectedValue(new ApiError('no', 403, null));
  const left = vi.fn().mockRejectedValue(lost());
  const page = show('refused', refused);
  show('left', left).leave();
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([refused.mock.calls.length, left.mock.calls.length]).toEqual([1, 1]);
  page.leave();
});
