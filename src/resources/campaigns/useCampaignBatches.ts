import { useGetList } from 'react-admin';
import { listBatches } from '#contract/sms-receiver/batches.ts';
import { maxPageSize } from '#contract/vocabulary.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import type { BatchRecord } from '../../dataProviders/resources/batches.ts';
import { isChanging } from '../../pages/send/batches/recent/useRecentBatches.ts';

const fastMs = 3_000;
const slowMs = 15_000;

/** The accepted batches of a campaign, newest first, as they change. Nothing for who may not see them. */
export function useCampaignBatches(campaignId: number) {
  const maySee = useMayCall(listBatches);
  const { data, ...query } = useGetList<BatchRecord>(
    'batches',
    {
      filter: { campaignId },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: maxPageSize },
    },
    {
      enabled: maySee,
      refetchInterval: ({ state }) => (state.data?.data.some(isChanging) ? fastMs : slowMs),
    },
  );
  return { ...query, maySee, batches: data };
}
