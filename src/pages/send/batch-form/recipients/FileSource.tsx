import CloseIcon from '@mui/icons-material/Close';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { Alert, IconButton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { DropZone } from '../../../../components/recipients/DropZone.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Draft, FileSummary } from '../draft.ts';
import { isListHere } from '../listRequest.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { FileProblemAlert } from '../../../../components/recipients/FileProblemAlert.tsx';

/** A list that is dropped or chosen, and which one it is. */
export function FileSource() {
  const { setValue } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const { problem, choose } = useBatchForm().file;
  return (
    <Stack spacing={2}>
      {draft.file ? (
        <DropZone onChoose={choose} isSmall label="bulk.file.other" />
      ) : (
        <DropZone onChoose={choose} />
      )}
      {problem && <FileProblemAlert problem={problem} />}
      {draft.file && <ChosenFile draft={draft} file={draft.file} onRemove={() => setValue('file', null)} />}
    </Stack>
  );
}

function ChosenFile({ draft, file, onRemove }: { draft: Draft; file: FileSummary; onRemove: () => void }) {
  const translate = useTranslate();
  const { fileSize } = useFormats();
  const { name, size } = file;
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <TableIcon color="primary" aria-hidden />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {fileSize(size)}
        </Typography>
        <IconButton size="small" onClick={onRemove} aria-label={translate('bulk.file.remove', { name })}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      {!isListHere(draft) && <Alert severity="info">{translate('bulk.file.gone')}</Alert>}
    </Stack>
  );
}
