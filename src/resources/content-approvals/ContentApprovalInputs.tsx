import { Grid, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { decideContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { LazyValidityInputs } from '../../components/content-approvals/LazyValidityInputs.tsx';
import { HandsetPicture } from '../../components/sms/HandsetPicture.tsx';
import { TemplatePicker } from '../../components/sms/TemplatePicker.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { useApprovedSenderIds } from '../sender-ids/useApprovedSenderIds.ts';
import { TemplateTextInput } from '../templates/TemplateTextInput.tsx';

/** The fields of an approval beside the handset that shows its text. */
export function ContentApprovalInputs({ children }: { children?: ReactNode }) {
  const { setValue } = useFormContext();
  const { scope } = useSignedInUser();
  const mayDecide = useMayCall(decideContentApproval);
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  const senderId = (useWatch({ name: 'senderId' }) as string | null) ?? '';
  return (
    <Grid container spacing={3} sx={{ width: '100%' }}>
      <Grid size={{ xs: 12, md: 7, lg: 8 }}>
        <Stack>
          {children}
          <TextInput source="name" isRequired autoComplete="off" helperText="contentApprovals.help.name" />
          {/* Templates are those of the reader's company, and the provider enters the texts of others. */}
          {scope === 'company' && (
            <Stack direction="row" sx={{ mb: 1 }}>
              <TemplatePicker
                senderId={senderId}
                onPick={(template) =>
                  setValue('text', template.text, { shouldDirty: true, shouldValidate: true })
                }
              />
            </Stack>
          )}
          <TemplateTextInput />
          <SenderIdInput />
          <TextInput source="campaignId" autoComplete="off" helperText="contentApprovals.help.campaignId" />
          <LazyValidityInputs />
          <TextInput
            source="note"
            multiline
            minRows={2}
            helperText={mayDecide ? 'senderIds.help.note_provider' : 'contentApprovals.help.note'}
          />
        </Stack>
      </Grid>
      <Grid size={{ xs: 12, md: 5, lg: 4 }}>
        <HandsetPicture senderId={senderId} text={text} isTemplate />
      </Grid>
    </Grid>
  );
}

/** One of the approved sender IDs of the company that the form is about, or any of them. */
function SenderIdInput() {
  const user = useSignedInUser();
  const chosenCompany = useWatch({ name: 'companyId' }) as number | null | undefined;
  const companyId = user.scope === 'platform' ? chosenCompany : user.companyId;
  const chosen = useWatch({ name: 'senderId' }) as string | null | undefined;
  const { data: senderIds } = useApprovedSenderIds(companyId);
  const names = companyId ? (senderIds ?? []).map(({ name }) => name) : [];
  // One that was suspended since is still the approval's.
  if (chosen && !names.includes(chosen)) names.push(chosen);
  return (
    <SelectInput
      source="senderId"
      choices={names.map((name) => ({ name }))}
      optionValue="name"
      optionText="name"
      translateChoice={false}
      emptyText="contentApprovals.any_sender"
      disabled={!companyId}
      helperText="contentApprovals.help.senderId"
    />
  );
}
