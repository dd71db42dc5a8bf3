import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { downloadPaper, listPapers, type Paper } from '#contract/main-api/sending/senderIdPapers.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import { fetchFile } from '../../../dataProviders/http/exports.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { papersKey } from '../../../dataProviders/paperUploads.ts';
import { DownloadButton } from '../../DownloadButton.tsx';
import { LoadError } from '../../LoadError.tsx';
import { useFormats } from '../../useFormats.ts';
import { PaperRow, paperListSx } from './PaperRow.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { RemovePaperDialog } from './RemovePaperDialog.tsx';

export function usePapers({ id }: SenderId) {
  return useQuery({
    queryKey: papersKey(id),
    queryFn: ({ signal }) => call(listPapers, { params: { id }, signal }),
  });
}

/** The papers of a sender ID, for reading and, if it is allowed, for removing. */
export function PaperList({ senderId, mayRemove = false }: { senderId: SenderId; mayRemove?: boolean }) {
  const translate = useTranslate();
  const { data: papers, error, refetch } = usePapers(senderId);
  if (error && !papers) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!papers) return <Skeleton height={48} />;
  if (papers.length === 0)
    return <Typography color="text.secondary">{translate('senderIds.papers.none')}</Typography>;
  return (
    <Box component="ul" sx={paperListSx}>
      {papers.map((paper) => (
        <PaperItem key={paper.id} senderId={senderId} paper={paper} mayRemove={mayRemove} />
      ))}
    </Box>
  );
}

interface PaperItemProps {
  senderId: SenderId;
  paper: Paper;
  mayRemove: boolean;
}

function PaperItem({ senderId, paper, mayRemove }: PaperItemProps) {
  const translate = useTranslate();
  const { date, fileSize } = useFormats();
  // Not the one dialog of the page: papers are also shown in it, beside a note that is being written.
  const [shown, setShown] = useState<'picture' | 'removal' | null>(null);
  const close = () => setShown(null);
  const { id: paperId, name, type, bytes, addedAt, addedByName } = paper;
  const fetchPaper = () => fetchFile(downloadPaper, { id: senderId.id, paperId });
  const isPicture = type !== 'pdf';
  const words = { name: addedByName ?? '', date: date(addedAt) };
  return (
    <PaperRow
      name={name}
      isPicture={isPicture}
      details={[
        fileSize(bytes),
        translate(`senderIds.papers.${addedByName === null ? 'added' : 'added_by'}`, words),
      ].join(' · ')}
      actions={
        <>
          {isPicture && (
            <Button
              size="small"
              aria-label={translate('senderIds.papers.view_of', { name })}
              onClick={() => setShown('picture')}
            >
              {translate('senderIds.papers.view')}
            </Button>
          )}
          <DownloadButton
            fileName={name}
            fetchFile={fetchPaper}
            aria-label={translate('senderIds.papers.download_of', { name })}
          >
            {translate('senderIds.papers.download')}
          </DownloadButton>
          {mayRemove && (
            <Button
              size="small"
              color="error"
              aria-label={translate('senderIds.papers.remove_of', { name })}
              onClick={() => setShown('removal')}
            >
              {translate('senderIds.papers.remove')}
            </Button>
          )}
          {shown === 'picture' && <PictureDialog name={name} fetchFile={fetchPaper} onClose={close} />}
          {shown === 'removal' && <RemovePaperDialog senderId={senderId} paper={paper} onClose={close} />}
        </>
      }
    />
  );
}
