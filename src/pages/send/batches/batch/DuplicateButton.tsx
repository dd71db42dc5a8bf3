import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button as MuiButton, Typography } from '@mui/material';
import { useState } from 'react';
import { Button, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { listClasses } from '#contract/sms-receiver/messages.ts';
import { nameLength } from '#contract/vocabulary.ts';
import { ActionDialog } from '../../../../components/dialog/ActionDialog.tsx';
import { isMasked } from '../../../../components/message/actions/ResendButton.tsx';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { useCampaign } from '../../campaign/useChosenCampaign.ts';
import { keepDraft, readDraft } from '../../batch-form/draft.ts';
import { clearPreparation, hasContent, preparationOf } from '../../batch-form/preparation.ts';

/**
 * Begins a new list with the text, class, sender ID and campaign of this one, under a name of its own. A batch does not know the list or
 * the groups that its recipients came from, so these are chosen again.
 */
export function DuplicateButton({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { userId, companyId } = useSignedInUser();
  const copyName = useCopyName();
  const { data: campaign, isLoading } = useCampaign(batch.campaignId);
  const [isAsking, setIsAsking] = useState(false);
  const begin = () => {
    clearPreparation(userId);
    const draft = readDraft(userId, new URLSearchParams());
    keepDraft(userId, {
      ...draft,
      text: unmaskedOrNull(batch.text ?? batch.template) ?? '',
      textSource: batch.text === null && batch.template === null ? 'column' : null,
      senderId: batch.senderId,
      class: listClasses.find((name) => name === batch.class) ?? draft.class,
      // No messages can be added to a cancelled one.
      campaignId: campaign && campaign.status !== 'cancelled' ? campaign.id : null,
      name: copyName(unmaskedOrNull(batch.name)),
    });
    void navigate(batch.text === null ? '/home/send-multiple-sms' : '/home/send-sms/bulk');
  };
  // The sender ID is the company's own.
  if (batch.companyId !== companyId) return null;
  return (
    <>
      <Button
        label="batches.duplicate.action"
        disabled={isLoading}
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

/** Null if numbers in the text are masked: a copy would send the mask. */
function unmaskedOrNull(text: string | null): string | null {
  return text === null || isMasked(text) ? null : text;
}

/** "Copy of" a name, with as much of it as a name may have. */
function useCopyName(): (name: string | null) => string | null {
  const translate = useTranslate();
  return (name) => {
    if (name === null) return null;
    const room = nameLength - [...translate('batches.duplicate.name', { name: '' })].length;
    return translate('batches.duplicate.name', { name: [...name].slice(0, room).join('').trimEnd() });
  };
}
