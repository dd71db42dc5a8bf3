import { Chip, Stack } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { SenderId } from '#contract/main-api/senderIds.ts';

/** What a company's messages may show as their sender; the default one first. */
export function SenderIds({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { data } = useGetList<SenderId>('sender-ids', {
    filter: { companyId, status: 'approved' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  if (data?.length === 0) return translate('companies.noSenderId');
  const shown = [...(data ?? [])].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {shown.map(({ id, name, isDefault }) => (
        <Chip key={id} size="small" label={name} variant={isDefault ? 'filled' : 'outlined'} />
      ))}
    </Stack>
  );
}
