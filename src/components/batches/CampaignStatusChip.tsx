import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { failedIn } from '#domain/rates/failedShare.ts';
import { WordChip } from '../WordChip.tsx';
import { stateLookOf, waitingLook } from './stateLooks.ts';
import { useFailedWords } from './BatchStateChip.tsx';

/** The status of a campaign, with the share of its messages that failed. */
export function CampaignStatusChip({
  campaign,
}: {
  campaign: Pick<Campaign, 'status' | 'counts'> & Partial<Pick<Campaign, 'waitReason'>>;
}) {
  const translate = useTranslate();
  const withFailed = useFailedWords();
  const { status, counts, waitReason } = campaign;
  const { share } = failedIn(counts);
  if (status === 'running' && waitReason)
    return <WordChip look={waitingLook} label={withFailed(translate('waiting.state'), share)} />;
  return (
    <WordChip
      look={stateLookOf(status, share)}
      label={withFailed(translate(`campaigns.status.${status}`), share)}
      help={translate(`campaigns.status_help.${status}`)}
    />
  );
}
