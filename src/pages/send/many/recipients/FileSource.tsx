import CloseIcon from '@mui/icons-material/Close';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { Alert, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import { DropZone, sizeProblemOf } from '../../../../components/recipients/DropZone.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { randomKey } from '../../../../dataProviders/http/randomKey.ts';
import { keepFile } from '../chosenFiles.ts';
import { asGuessed, type Draft } from '../draft.ts';
import { isListHere } from '../listRequest.ts';
import { FileProblemAlert } from '../../../../components/recipients/FileProblemAlert.tsx';

/** A list that is dropped or chosen, and which one it is. */
export function FileSource() {
  const { setValue } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const choose = (file: File | undefined) => {
    if (!file) return;
    // Not after minutes of uploading it.
    const found = sizeProblemOf(file);
    setProblem(found);
    if (found) return;
    const listId = randomKey();
    keepFile(listId, file);
    setValue('file', { name: file.name, size: file.size });
    setValue('listId', listId);
    for (const [name, guess] of Object.entries(asGuessed)) setValue(name as keyof typeof asGuessed, guess);
  };
  return (
    <Stack spacing={2}>
      <DropZone onChoose={choose} isSmall={draft.file !== null} />
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
