import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { failedIn } from '#domain/rates/failedShare.ts';
import { WordChip } from '../WordChip.tsx';
import { stateLookOf } from './stateLooks.ts';
import { useFailedWords } from './BatchStateChip.tsx';

/** The status of a campaign, with the share of its messages that failed. */
export function CampaignStatusChip({ campaign }: { campaign: Pick<Campaign, 'status' | 'counts'> }) {
  const translate = useTranslate();
  const withFailed = useFailedWords();
  const { status, counts } = campaign;
  const { share } = failedIn(counts);
  return (
    <WordChip
      look={stateLookOf(status, share)}
      label={withFailed(translate(`campaigns.status.${status}`), share)}
      help={translate(`campaigns.status_help.${status}`)}
    />
  );
}
