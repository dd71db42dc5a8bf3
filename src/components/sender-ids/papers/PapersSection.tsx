import AttachIcon from '@mui/icons-material/AttachFile';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { addPaper, listPapers, paperLimits } from '#contract/main-api/sending/senderIdPapers.ts';
import { decideSenderId, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import {
  addPapers,
  dropPaperUpload,
  usePaperUploads,
  type PaperUpload,
} from '../../../dataProviders/paperUploads.ts';
import { FileButton } from '../../form/inputs/FileButton.tsx';
import { useFormats } from '../../useFormats.ts';
import { useMayCall } from '../../useMayCall.ts';
import { acceptedPapers, choosePapers, type ChosenPapers } from './chosenPapers.ts';
import { PaperList, usePapers } from './PaperList.tsx';
import { PaperRow, paperListSx } from './PaperRow.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';

/** The papers of a sender ID. Its company changes them until the provider has decided, those who decide at any time. */
export function PapersSection({ senderId }: { senderId: SenderId }) {
  const translate = useTranslate();
  const headingId = useId();
  const maySee = useMayCall(listPapers);
  const mayAdd = useMayCall(addPaper);
  const mayDecide = useMayCall(decideSenderId);
  if (!maySee) return null;
  const mayChange = mayAdd && (senderId.status === 'pending' || mayDecide);
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={headingId} variant="h3" component="h2">
        {translate('senderIds.papers.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, maxWidth: 720 }}>
        {translate(`senderIds.papers.${mayChange ? 'help' : 'who_sees'}`)}
      </Typography>
      <PaperList senderId={senderId} mayRemove={mayChange} />
      {mayChange && <AddPapers senderId={senderId} />}
    </Box>
  );
}

function AddPapers({ senderId }: { senderId: SenderId }) {
  const queryClient = useQueryClient();
  const { data: papers } = usePapers(senderId);
  const uploads = usePaperUploads(senderId.id);
  const [refused, setRefused] = useState<ChosenPapers['refused']>([]);
  if (!papers) return null;
  const choose = (chosen: File[]) => {
    uploads.filter(({ problem }) => problem !== null).forEach(dropPaperUpload);
    const running = uploads.filter(({ problem }) => problem === null).length;
    const next = choosePapers(chosen, paperLimits.perSenderId - papers.length - running);
    setRefused(next.refused);
    addPapers(queryClient, senderId.id, next.files);
  };
  return (
    <>
      <Box component="ul" sx={paperListSx}>
        {uploads.map((one) => (
          <UploadRow key={one.key} upload={one} />
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
    </>
  );
}

function UploadRow({ upload }: { upload: PaperUpload }) {
  const translate = useTranslate();
  const { fileSize } = useFormats();
  const { file, share, problem } = upload;
  const { name } = file;
  const isPicture = file.type.startsWith('image/');
  const label = translate('senderIds.papers.uploading', { name });
  return (
    <PaperRow
      name={name}
      isPicture={isPicture}
      picture={isPicture ? file : undefined}
      details={
        problem === null ? (
          <>
            {fileSize(file.size)}
            {/* All of it has left: the service is reading it. */}
            <LinearProgress
              aria-label={label}
              variant={share < 1 ? 'determinate' : 'indeterminate'}
              value={share * 100}
              sx={{ mt: 0.5 }}
            />
          </>
        ) : (
          <Alert severity="error">{problem}</Alert>
        )
      }
      actions={
        <Button
          size="small"
          aria-label={translate(`senderIds.papers.${problem === null ? 'cancel' : 'dismiss'}_of`, { name })}
          onClick={() => dropPaperUpload(upload)}
        >
          {translate(problem === null ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
      }
    />
  );
}
