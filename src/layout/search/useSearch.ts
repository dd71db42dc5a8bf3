import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { smsHistory, type MessageReport } from '#contract/database-manager/messages.ts';
import { searchMessages, type FoundBatch } from '#contract/database-manager/search.ts';
import { searchRecords, type FoundRecord } from '#contract/main-api/search.ts';
import { listOptOuts, type OptOut } from '#contract/sms-receiver/optOuts.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { searchTerms, type SearchTerms } from '#domain/search/searchTerms.ts';
import { useDelayed } from '../../components/timers.ts';
import { useMay, useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

/** The debounce of typing words, in milliseconds: shorter than most pauses between keys, and a request that is superseded ends. */
const pauseMs = 40;

export interface Found {
  terms: SearchTerms;
  messages: readonly MessageReport[];
  hasMoreMessages: boolean;
  batches: readonly FoundBatch[];
  records: readonly FoundRecord[];
  /**
   * Whether the whole number has opted out of the messages of the user's company: undefined while that is not known, null if it has
   * not or the user may not see that.
   */
  optOut: OptOut | null | undefined;
  /** Whether an answer to exactly this text is still to come. */
  isPending: boolean;
  /** Services that do not answer. */
  missing: ('messages' | 'records')[];
}

/**
 * Queries both services at once; a failure or delay of one does not hold up the results of the other.
 * @param text without spaces around it
 */
export function useSearch(text: string): Found {
  const settled = useDelayed(text, isWhole(text) ? 0 : pauseMs);
  const terms = searchTerms(settled);
  const seesNumbers = useMay('view-msisdn');
  const mayReadMessages = useMayCall(smsHistory);
  const mayReadBatches = useMayCall(findBatch);
  const asksMessages =
    (terms.msisdnPrefix !== null && seesNumbers && mayReadMessages) ||
    (terms.id !== null && (mayReadMessages || mayReadBatches)) ||
    // The beginning of a number is no name of a batch.
    (terms.words.length > 0 && terms.msisdnPrefix === null && mayReadBatches);
  const asksRecords = terms.words.length > 0 || terms.id !== null || terms.msisdn !== null;
  const common = { placeholderData: keepPreviousData, staleTime: 5_000, retry: false } as const;
  const messages = useQuery({
    ...common,
    queryKey: ['search', 'messages', settled],
    queryFn: ({ signal }) => call(searchMessages, { query: { text: settled }, signal }),
    enabled: asksMessages,
  });
  const records = useQuery({
    ...common,
    queryKey: ['search', 'records', settled],
    queryFn: ({ signal }) => call(searchRecords, { query: { text: settled }, signal }),
    enabled: asksRecords,
  });
  const { scope } = useSignedInUser();
  const asksOptOut = useMayCall(listOptOuts) && scope === 'company' && terms.msisdn !== null;
  const optOuts = useQuery({
    queryKey: ['search', 'opt-outs', terms.msisdn],
    queryFn: ({ signal }) => call(listOptOuts, { query: { filter: { q: terms.msisdn! } }, signal }),
    staleTime: common.staleTime,
    retry: common.retry,
    enabled: asksOptOut,
  });
  const answers = [
    { name: 'messages', isAsked: asksMessages, query: messages },
    { name: 'records', isAsked: asksRecords, query: records },
  ] as const;
  const asked = answers.filter(({ isAsked }) => isAsked);
  return {
    terms,
    messages: (asksMessages && messages.data?.messages) || [],
    hasMoreMessages: Boolean(asksMessages && messages.data?.hasMoreMessages),
    batches: (asksMessages && messages.data?.batches) || [],
    records: (asksRecords && records.data?.responseList) || [],
    optOut: asksOptOut && optOuts.isPending ? undefined : (asksOptOut && optOuts.data?.[0]) || null,
    isPending:
      settled !== text ||
      asked.some(({ query }) => query.isFetching && (query.isPending || query.isPlaceholderData)),
    missing: asked.filter(({ query }) => query.isError).map(({ name }) => name),
  };
}

/** Whether nothing more is expected: a whole number, or an id that says so. */
function isWhole(text: string): boolean {
  const { msisdn, id } = searchTerms(text);
  return msisdn !== null || (id !== null && text.startsWith('#'));
}
