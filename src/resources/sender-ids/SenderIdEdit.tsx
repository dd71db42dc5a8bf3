import { Typography } from '@mui/material';
import { Labeled, TextInput, TopToolbar } from 'react-admin';
import { decideSenderId, SenderIdChange, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { EditToolbar } from '../../components/form/saving/EditToolbar.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { pageActionsSx, wholeRowSx } from '../../components/form/formSx.ts';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField, RecordField } from '../../components/record/RecordField.tsx';
import { PapersSection } from '../../components/sender-ids/papers/PapersSection.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { OperatorApprovals } from './operators/OperatorApprovals.tsx';
import { SenderIdActions } from './SenderIdActions.tsx';
import { SenderIdName } from './SenderIdName.tsx';
import { SenderIdStatusChip } from './SenderIdStatusChip.tsx';

const resolver = contractResolver(SenderIdChange, { isChange: true });

export default function SenderIdEdit() {
  return (
    <EditPage<SenderId>
      resource="sender-ids"
      actions={
        <TopToolbar sx={pageActionsSx}>
          <SenderIdActions />
        </TopToolbar>
      }
    >
      {(senderId) => (
        <>
          <SenderIdForm senderId={senderId} />
          <PapersSection senderId={senderId} />
          <OperatorApprovals senderId={senderId} />
        </>
      )}
    </EditPage>
  );
}

/** The name stays, and so does the note once the provider has decided. */
function SenderIdForm({ senderId }: { senderId: SenderId }) {
  const { date } = useFormats();
  const mayDecide = useMayCall(decideSenderId);
  const mayWriteNote = mayDecide || senderId.status === 'pending';
  return (
    <EditForm
      key={`${senderId.status} ${senderId.isDefault}`}
      resolver={resolver}
      toolbar={<EditToolbar maySave={mayWriteNote} />}
    >
      <FormSection title="menu.senderIds">
        <Labeled source="name">
          <Typography component="div">
            <SenderIdName senderId={senderId}>{senderId.name}</SenderIdName>
          </Typography>
        </Labeled>
        <Labeled source="status">
          <Typography component="div">
            <SenderIdStatusChip status={senderId.status} />
          </Typography>
        </Labeled>
        <CompanyField />
        <RecordField source="createdAt">{date(senderId.createdAt)}</RecordField>
        {mayWriteNote ? (
          <TextInput
            source="note"
            multiline
            minRows={2}
            helperText={mayDecide ? 'senderIds.help.note_provider' : 'senderIds.help.note'}
            sx={wholeRowSx}
          />
        ) : (
          <RecordField source="note" sx={wholeRowSx}>
            {senderId.note}
          </RecordField>
        )}
      </FormSection>
    </EditForm>
  );
}
