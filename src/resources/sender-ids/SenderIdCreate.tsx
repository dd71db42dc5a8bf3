import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { decideSenderId, NewSenderId, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { companyRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';
import { ChoosePapers } from '../../components/sender-ids/papers/ChoosePapers.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { addPapers } from '../../dataProviders/paperUploads.ts';
import { useSignedInUser } from '../../session.ts';

const ofOwnCompany = withNamedSenderId(contractResolver(NewSenderId));
const ofAnyCompany = withNamedSenderId(contractResolver(NewSenderId, { check: companyRule }));

/** The rule of a sender ID's name is known to the forms under `senderId`. */
function withNamedSenderId(resolver: ReturnType<typeof contractResolver>): typeof resolver {
  return async (...given) => {
    const result = await resolver(...given);
    const { name } = result.errors as { name?: { message: string } };
    if (name?.message === 'problems.bad-format') name.message = 'form.senderId';
    return result;
  };
}

export default function SenderIdCreate() {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  const mayDecide = useMayCall(decideSenderId);
  const queryClient = useQueryClient();
  const [papers, setPapers] = useState<File[]>([]);
  return (
    <CreatePage
      resource="sender-ids"
      // Its page shows how the papers are uploaded.
      redirect={(_resource, id) => (papers.length > 0 ? `sender-ids/${id}` : 'sender-ids')}
      mutationOptions={{
        // Not `onSuccess`, which would replace react-admin's own redirect and notification.
        onSettled: (created?: SenderId) => created && addPapers(queryClient, created.id, papers),
      }}
      title={mayDecide ? 'senderIds.create' : 'senderIds.ask'}
      resolver={isProvider ? ofAnyCompany : ofOwnCompany}
    >
      {mayDecide && (
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate('senderIds.help.approved_at_once')}
        </Alert>
      )}
      <FormSection title="menu.senderIds">
        <NewCompanyInput />
        <TextInput source="name" isRequired autoComplete="off" helperText="senderIds.help.name" />
        <TextInput
          source="note"
          multiline
          minRows={2}
          helperText={mayDecide ? 'senderIds.help.note_provider' : 'senderIds.help.note'}
          sx={wholeRowSx}
        />
      </FormSection>
      <FormSection title="senderIds.papers.title">
        <ChoosePapers files={papers} onChange={setPapers} />
      </FormSection>
    </CreatePage>
  );
}
