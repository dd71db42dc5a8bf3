import Typography from '@mui/material/Typography';
import {
  Edit,
  Labeled,
  SaveButton,
  SimpleForm,
  TextField,
  TextInput,
  Toolbar,
  TopToolbar,
} from 'react-admin';
import { decideSenderId, SenderIdChange, type SenderId } from '#contract/main-api/senderIds.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { changedFields } from '../../components/form/changedFields.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { formSx, pageActionsSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { SenderIdActions } from './SenderIdActions.tsx';
import { SenderIdName } from './SenderIdName.tsx';
import { SenderIdStatusChip } from './SenderIdStatusChip.tsx';

const resolver = contractResolver(SenderIdChange, { isChange: true });

export default function SenderIdEdit() {
  return (
    <Edit<SenderId>
      resource="sender-ids"
      disableAuthentication
      mutationMode="pessimistic"
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={
        <TopToolbar sx={pageActionsSx}>
          <SenderIdActions />
        </TopToolbar>
      }
      sx={formSx}
      render={({ record }) => (record ? <SenderIdForm senderId={record} /> : <FormSkeleton />)}
    />
  );
}

/** The name stays, and so does the note once the provider has decided. */
function SenderIdForm({ senderId }: { senderId: SenderId }) {
  const { date } = useFormats();
  const { scope } = useSignedInUser();
  const mayDecide = useMayCall(decideSenderId);
  const mayWriteNote = mayDecide || senderId.status === 'pending';
  return (
    <SimpleForm
      key={`${senderId.status} ${senderId.isDefault}`}
      resolver={resolver}
      toolbar={<SenderIdToolbar maySave={mayWriteNote} />}
      warnWhenUnsavedChanges
      noValidate
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
        {scope === 'platform' && (
          <Labeled>
            <TextField source="companyName" />
          </Labeled>
        )}
        <Labeled source="createdAt">
          <Typography variant="body2">{date(senderId.createdAt)}</Typography>
        </Labeled>
        {mayWriteNote ? (
          <TextInput
            source="note"
            multiline
            minRows={2}
            helperText={mayDecide ? 'senderIds.help.note_provider' : 'senderIds.help.note'}
            sx={wholeRow}
          />
        ) : (
          <Labeled source="note" sx={wholeRow}>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {senderId.note ?? '–'}
            </Typography>
          </Labeled>
        )}
      </FormSection>
    </SimpleForm>
  );
}

function SenderIdToolbar({ maySave }: { maySave: boolean }) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      {maySave ? <SaveButton /> : <span />}
      <DeleteRecordButton />
    </Toolbar>
  );
}

const wholeRow = { gridColumn: '1 / -1' };
