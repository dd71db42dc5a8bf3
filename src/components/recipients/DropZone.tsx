import UploadIcon from '@mui/icons-material/UploadFile';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';

/** The files that a browser offers to choose; the service recognises a file by its bytes. */
const accepted = '.csv,.txt,.tsv,.xlsx';

/** Finds problems that the service would report only after minutes of uploading. */
export function problemOfFile({ size, type }: File): FileProblem | null {
  if (type === 'application/pdf') return 'file-pdf';
  if (type.startsWith('image/')) return 'file-image';
  if (/^(audio|video)\//.test(type)) return 'file-not-a-table';
  if (size === 0) return 'file-empty';
  return size > recipientLimits.fileBytes ? 'file-too-large' : null;
}

interface DropZoneProps {
  onChoose: (file: File | undefined) => void;
  /** Less prominent: there is a list already, or another way to give one. */
  isSmall?: boolean;
  /** Key of what the button says. */
  label?: string;
}

/** A button to choose a list; the page also takes one that is dropped anywhere on it (`PageDrop`). */
export function DropZone({ onChoose, isSmall = false, label = 'bulk.file.choose' }: DropZoneProps) {
  const translate = useTranslate();
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <Stack
      direction={isSmall ? 'row' : 'column'}
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        ...(!isSmall && {
          textAlign: 'center',
          px: 2,
          py: 4,
          border: '2px dashed',
          borderColor: 'divider',
          borderRadius: 2,
        }),
      }}
    >
      {!isSmall && <UploadIcon color="action" fontSize="large" aria-hidden />}
      <Button
        variant={isSmall ? 'outlined' : 'contained'}
        size={isSmall ? 'small' : 'medium'}
        onClick={() => inputRef.current?.click()}
      >
        {translate(label)}
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
