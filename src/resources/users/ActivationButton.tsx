import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { UpdateWithConfirmButton, useNotify, useRecordContext } from 'react-admin';
import { updateUser, type User } from '#contract/main-api/people/users.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';

/** Activates or deactivates a user after a question that names them; nobody shuts themselves out. */
export function ActivationButton({ onDone }: { onDone?: () => void }) {
  const user = useRecordContext<User>();
  const { userId } = useSignedInUser();
  const mayChange = useMayCall(updateUser);
  const notify = useNotify();
  if (!user?.isEditable || user.id === userId || !mayChange) return null;

  const action = user.active ? 'deactivate' : 'activate';
  const words = { name: user.name, username: user.username };
  return (
    <UpdateWithConfirmButton
      key={action}
      resource="users"
      label={`users.actions.${action}`}
      icon={user.active ? <BlockIcon /> : <CheckCircleIcon />}
      data={{ active: !user.active }}
      mutationMode="pessimistic"
      confirmTitle={`users.actions.${action}_named`}
      confirmContent={`users.actions.${action}_text`}
      titleTranslateOptions={words}
      contentTranslateOptions={words}
      mutationOptions={{
        onSuccess: () => {
          notify(`users.actions.${action}d`, { type: 'success', messageArgs: words });
          onDone?.();
        },
      }}
    />
  );
}
