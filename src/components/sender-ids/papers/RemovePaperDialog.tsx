import { Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { removePaper, type Paper } from '#contract/main-api/sending/senderIdPapers.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { papersKey } from '../../../dataProviders/paperUploads.ts';
import { ActionDialog } from '../../dialog/ActionDialog.tsx';

interface RemovePaperDialogProps {
  senderId: SenderId;
  paper: Paper;
  onClose: () => void;
}

export function RemovePaperDialog({ senderId: { id }, paper, onClose }: RemovePaperDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { name } = paper;
  const removing = useMutation({
    mutationFn: () => call(removePaper, { params: { id, paperId: paper.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: papersKey(id) });
      notify('senderIds.papers.removed', { type: 'success', messageArgs: { name } });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={translate('senderIds.papers.remove_title', { name })}
      isCautious
      problem={removing.error?.message}
      actions={
        <Button color="error" loading={removing.isPending} onClick={() => removing.mutate()}>
          {translate('senderIds.papers.remove')}
        </Button>
      }
      onClose={onClose}
    >
      <Typography>{translate('senderIds.papers.remove_help')}</Typography>
    </ActionDialog>
  );
}
