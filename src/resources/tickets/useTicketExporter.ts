import { useTranslate } from 'react-admin';
import type { Ticket } from '#contract/main-api/tickets.ts';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useComplainTypeText } from './useTicketChoices.ts';

export function useTicketExporter() {
  const translate = useTranslate();
  const complainTypeOf = useComplainTypeText();
  const at = (instant: string | null) => (instant ? fileDateTime(instant) : null);
  return useCsvExporter<Ticket>('tickets', {
    id: ({ id }) => id,
    subject: ({ subject }) => subject,
    description: ({ description }) => description,
    complainTypeName: complainTypeOf,
    status: ({ status }) => translate(`tickets.status.${status}`),
    priority: ({ priority }) => translate(`tickets.priority.${priority}`),
    companyName: ({ companyName }) => companyName,
    customerMsisdn: ({ customerMsisdn }) => customerMsisdn,
    customerName: ({ customerName }) => customerName,
    messageId: ({ messageId }) => messageId,
    batchId: ({ batchId }) => batchId,
    campaignName: ({ campaignName }) => campaignName,
    departmentName: ({ departmentName }) => departmentName,
    assigneeName: ({ assigneeName }) => assigneeName,
    createdBy: ({ createdBy }) => createdBy,
    commentCount: ({ commentCount }) => commentCount,
    createdAt: ({ createdAt }) => at(createdAt),
    dueAt: ({ dueAt }) => at(dueAt),
    firstRespondedAt: ({ firstRespondedAt }) => at(firstRespondedAt),
    resolvedAt: ({ resolvedAt }) => at(resolvedAt),
    closedAt: ({ closedAt }) => at(closedAt),
    updatedAt: ({ updatedAt }) => at(updatedAt),
  });
}
