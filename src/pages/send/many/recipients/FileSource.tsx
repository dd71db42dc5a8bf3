import CloseIcon from '@mui/icons-material/Close';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { Alert, IconButton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { DropZone } from '../../../../components/recipients/DropZone.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Draft } from '../draft.ts';
import { isListHere } from '../listRequest.ts';
import { useMany } from '../ManyContext.ts';
import { FileProblemAlert } from '../../../../components/recipients/FileProblemAlert.tsx';

/** A list that is dropped or chosen, and which one it is. */
export function FileSource() {
  const { setValue } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const { problem, choose } = useMany().file;
  return (
    <Stack spacing={2}>
      {draft.file ? (
        <DropZone onChoose={choose} isSmall label="bulk.file.other" />
      ) : (
        <DropZone onChoose={choose} />
      )}
      {problem && <FileProblemAlert problem={problem} />}
      {draft.file && <ChosenFile draft={draft} onRemove={() => setValue('file', null)} />}
    </Stack>
  );
}

function ChosenFile({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (!draft.file) return null;
  const { name, size } = draft.file;
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <TableIcon color="primary" aria-hidden />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {sizeText(size, number, translate)}
        </Typography>
        <IconButton size="small" onClick={onRemove} aria-label={translate('bulk.file.remove', { name })}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      {!isListHere(draft) && <Alert severity="info">{translate('bulk.file.gone')}</Alert>}
    </Stack>
  );
}

function sizeText(
  octets: number,
  number: (value: number) => string,
  translate: (key: string, words: { size: string }) => string,
): string {
  const kilobytes = Math.max(1, Math.round(octets / 1_024));
  if (kilobytes < 1_024) return translate('bulk.file.kilobytes', { size: number(kilobytes) });
  return translate('bulk.file.megabytes', { size: number(Math.round(octets / 104_857.6) / 10) });
}
