import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { useSignedInUser } from '../../session.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { companyColumn, type Columns } from '../list/columns/column.ts';
import { useFormats } from '../useFormats.ts';

/** The order of the recharges' list. */
export const newestFirst = { field: 'id', order: 'DESC' } as const;

export function useRechargeColumns(): Columns<Recharge> {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  return [
    { source: 'id', table: false },
    { source: 'createdAt', as: 'dateTime', card: 'fact' },
    companyColumn(scope === 'platform', { sort: undefined }),
    {
      source: 'amount',
      as: 'number',
      sort: 'ASC',
      card: 'title',
      onCard: ({ amount }) => `+${number(amount)}`,
    },
    {
      source: 'reference',
      sx: { whiteSpace: 'nowrap' },
      card: 'badge',
      onCard: ({ reference }) => <Typography variant="body2">{reference}</Typography>,
    },
    { source: 'note', card: 'line' },
    {
      source: 'createdBy',
      text: ({ createdBy }) => createdBy ?? translate('balance.history.opening'),
      card: 'fact',
      onCard: ({ createdBy }) => createdBy,
    },
    {
      source: 'receipt',
      label: 'recharge.receipt',
      cell: ({ id, companyId, reference }) => (
        <ReceiptButton companyId={companyId} rechargeId={id} reference={reference} />
      ),
      card: 'action',
      file: false,
    },
  ];
}
