import UploadIcon from '@mui/icons-material/UploadFile';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';

/** What a browser offers to choose; what a file really is, its bytes tell the service. */
const accepted = '.csv,.txt,.tsv,.xlsx';

/** What the service would say of a file's size, after minutes of uploading it. */
export function sizeProblemOf({ size }: File): FileProblem | null {
  if (size === 0) return 'file-empty';
  return size > recipientLimits.fileBytes ? 'file-too-large' : null;
}

interface DropZoneProps {
  onChoose: (file: File | undefined) => void;
  /** There is a file already: another one can take its place. */
  isSmall?: boolean;
}

/** Where a list is dropped, and a button to choose it. */
export function DropZone({ onChoose, isSmall = false }: DropZoneProps) {
  const translate = useTranslate();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <Stack
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files[0]);
      }}
      spacing={1}
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        px: 2,
        py: isSmall ? 2 : 4,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 2,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      {!isSmall && <UploadIcon color="action" fontSize="large" aria-hidden />}
      <Button variant={isSmall ? 'outlined' : 'contained'} onClick={() => inputRef.current?.click()}>
        {translate(isSmall ? 'bulk.file.other' : 'bulk.file.choose')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate('bulk.file.help')}
      </Typography>
      <Box
        component="input"
        ref={inputRef}
        type="file"
        accept={accepted}
        aria-label={translate('bulk.file.choose')}
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // The same file again, mended, is another choice.
          target.value = '';
        }}
        sx={{ display: 'none' }}
      />
    </Stack>
  );
}
