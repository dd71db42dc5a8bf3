import { Chip, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useApprovedSenderIds } from '../sender-ids/useApprovedSenderIds.ts';

/** The sender IDs of a company, the default one first. */
export function SenderIds({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { data } = useApprovedSenderIds(companyId);
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
