import { Box, Button, Stack, Tab, Tabs, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import { DropZone, problemOfFile } from '../../../components/recipients/DropZone.tsx';
import { PageDrop } from '../../../components/recipients/PageDrop.tsx';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import { FileProblemAlert } from '../../../components/recipients/FileProblemAlert.tsx';

const sources = ['file', 'paste'] as const;

/** Where the list is: a file, or rows copied in a spreadsheet. */
export function ListSource({ onChoose }: { onChoose: (list: ListFile) => void }) {
  const translate = useTranslate();
  const ids = useId();
  const [source, setSource] = useState<(typeof sources)[number]>('file');
  return (
    <Stack spacing={2}>
      <Tabs
        value={source}
        onChange={(_, chosen: typeof source) => setSource(chosen)}
        aria-label={translate('contacts.importing.list')}
      >
        {sources.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${ids}-tab-${name}`}
            aria-controls={`${ids}-${name}`}
            label={translate(`contacts.importing.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${ids}-${source}`} aria-labelledby={`${ids}-tab-${source}`}>
        {source === 'file' ? <FileList onChoose={onChoose} /> : <PastedRows onChoose={onChoose} />}
      </Box>
    </Stack>
  );
}

function FileList({ onChoose }: { onChoose: (list: ListFile) => void }) {
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = problemOfFile(file);
    setProblem(found);
    if (!found) onChoose({ file, name: file.name });
  };
  return (
    <Stack spacing={2}>
      <PageDrop onChoose={choose} />
      <DropZone onChoose={choose} />
      {problem && <FileProblemAlert problem={problem} />}
    </Stack>
  );
}

function PastedRows({ onChoose }: { onChoose: (list: ListFile) => void }) {
  const translate = useTranslate();
  const [pasted, setPasted] = useState('');
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <TextField
        multiline
        fullWidth
        rows={8}
        margin="none"
        label={translate('contacts.importing.paste_label')}
        helperText={translate('contacts.importing.paste_help')}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <Button
        variant="contained"
        disabled={pasted.trim() === ''}
        onClick={() =>
          onChoose({
            file: new Blob([pasted], { type: 'text/csv' }),
            name: translate('contacts.importing.pasted'),
          })
        }
      >
        {translate('contacts.importing.read')}
      </Button>
    </Stack>
  );
}
