import { CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { useEntryText } from './useEntryText.ts';

export function AuditCards({ onOpen }: { onOpen: (entry: AuditEntry) => void }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const textOf = useEntryText();
  return (
    <CardList<AuditEntry>>
      {(entry) => (
        <CardActionArea onClick={() => onOpen(entry)} sx={{ p: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{entry.actorName ?? translate('auditLog.nobody')}</Typography>
          <Typography variant="body2">{textOf(entry)}</Typography>
          <Typography variant="caption" color="text.secondary">
            {[dateTime(entry.at), scope === 'platform' && entry.companyName, entry.address]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </CardActionArea>
      )}
    </CardList>
  );
}
