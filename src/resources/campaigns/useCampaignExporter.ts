import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { sharesOf } from '../../pages/send/batches/batchShares.ts';

export function useCampaignExporter() {
  const translate = useTranslate();
  return useCsvExporter<Campaign>('campaign', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    companyName: ({ companyName }) => companyName,
    status: ({ status }) => translate(`campaigns.status.${status}`),
    class: (campaign) => translate(`reports.class.${campaign.class}`),
    senderId: ({ senderId }) => senderId,
    startsAt: ({ startsAt }) => (startsAt ? fileDateTime(startsAt) : null),
    batches: ({ batches }) => batches,
    messages: ({ messages }) => messages,
    segments: ({ segments }) => segments,
    delivered: (campaign) => sharesOf(campaign).delivered,
    failed: (campaign) => sharesOf(campaign).failed,
    cancelled: (campaign) => sharesOf(campaign).cancelled,
    createdBy: ({ createdBy }) => createdBy,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
    description: ({ description }) => description,
  });
}
