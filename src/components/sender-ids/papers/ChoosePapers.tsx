import AttachIcon from '@mui/icons-material/AttachFile';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { paperLimits } from '#contract/main-api/sending/senderIdPapers.ts';
import { FileButton } from '../../form/inputs/FileButton.tsx';
import { useFormats } from '../../useFormats.ts';
import { acceptedPapers, choosePapers, type ChosenPapers } from './chosenPapers.ts';
import { PaperRow, paperListSx } from './PaperRow.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';

interface ChoosePapersProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** Papers of a request that is not made yet: they are uploaded after it. */
export function ChoosePapers({ files, onChange }: ChoosePapersProps) {
  const translate = useTranslate();
  const { fileSize } = useFormats();
  const [refused, setRefused] = useState<ChosenPapers['refused']>([]);
  const choose = (chosen: File[]) => {
    const next = choosePapers(chosen, paperLimits.perSenderId - files.length);
    setRefused(next.refused);
    onChange([...files, ...next.files]);
  };
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('senderIds.papers.help')}
      </Typography>
      <Box component="ul" sx={paperListSx}>
        {files.map((file, index) => (
          <PaperRow
            key={index}
            name={file.name}
            isPicture={file.type.startsWith('image/')}
            picture={file.type.startsWith('image/') ? file : undefined}
            details={fileSize(file.size)}
            actions={
              <Button
                size="small"
                aria-label={translate('senderIds.papers.remove_of', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                {translate('senderIds.papers.remove')}
              </Button>
            }
          />
        ))}
      </Box>
      <Box sx={{ my: 1 }}>
        <FileButton
          label="senderIds.papers.add"
          accept={acceptedPapers}
          multiple
          size="small"
          variant="outlined"
          startIcon={<AttachIcon />}
          onChoose={choose}
        />
      </Box>
      <RefusedFiles refused={refused} />
    </Box>
  );
}
