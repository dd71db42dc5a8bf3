import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button as MuiButton, Typography } from '@mui/material';
import { useState } from 'react';
import { Button, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { bulkClasses } from '#contract/sms-receiver/messages.ts';
import { ActionDialog } from '../../../../components/dialog/ActionDialog.tsx';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { keepDraft, readDraft } from '../../many/draft.ts';
import { clearPreparation, hasContent, preparationOf } from '../../many/preparation.ts';

/** Begins a new list with the text, class and sender ID of this one. Recipients are not kept, so they are chosen again. */
export function DuplicateButton({ batch }: { batch: Batch }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { userId, companyId } = useSignedInUser();
  const [isAsking, setIsAsking] = useState(false);
  const begin = () => {
    clearPreparation(userId);
    const draft = readDraft(userId, new URLSearchParams());
    keepDraft(userId, {
      ...draft,
      text: batch.text ?? batch.template ?? '',
      textSource: batch.text === null && batch.template === null ? 'column' : null,
      senderId: batch.senderId,
      class: bulkClasses.find((name) => name === batch.class) ?? draft.class,
    });
    void navigate(batch.text === null ? '/home/send-multiple-sms' : '/home/send-sms/bulk');
  };
  // The sender ID is the company's own.
  if (batch.companyId !== companyId) return null;
  return (
    <>
      <Button
        label="batches.duplicate.action"
        onClick={() => (hasContent(preparationOf(userId)) ? setIsAsking(true) : begin())}
      >
        <CopyIcon />
      </Button>
      {isAsking && (
        <ActionDialog
          title={translate('batches.duplicate.title')}
          maxWidth="xs"
          isCautious
          actions={
            <MuiButton variant="contained" onClick={begin}>
              {translate('batches.duplicate.replace')}
            </MuiButton>
          }
          onClose={() => setIsAsking(false)}
        >
          <Typography>{translate('batches.duplicate.content')}</Typography>
        </ActionDialog>
      )}
    </>
  );
}
