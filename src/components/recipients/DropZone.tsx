import UploadIcon from '@mui/icons-material/UploadFile';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FileProblem } from '#contract/sms-receiver/fileProblems.ts';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { acceptedTables, FileButton } from '../form/inputs/FileButton.tsx';

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
      <FileButton
        label={label}
        inputLabel="bulk.file.choose"
        accept={acceptedTables}
        variant={isSmall ? 'outlined' : 'contained'}
        size={isSmall ? 'small' : 'medium'}
        onChoose={([file]) => onChoose(file)}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('bulk.file.help')}
      </Typography>
    </Stack>
  );
}
