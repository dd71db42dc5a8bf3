import EditIcon from '@mui/icons-material/Edit';
import { useTranslate } from 'react-admin';
import { removePasskey, renamePasskey, type Passkey } from '#contract/main-api/sign-in/passkeys.ts';
import {
  removeApp,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from '#contract/main-api/sign-in/secondFactor.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { AddPasskey, NameInput } from './AddPasskey.tsx';
import type { Change } from './Choices.tsx';
import { ProofForm } from './ProofForm.tsx';
import { SetUp } from './SetUp.tsx';
import { StepForm } from './StepForm.tsx';

interface FactorChangeProps {
  state: SecondFactorState;
  change: Change;
  /** Shows recovery codes, which are the last step. */
  onCodes: (codes: string[]) => void;
  /** @param done the key of what was done */
  onDone: (done: string) => void;
  onCancel: () => void;
}

/** The steps of one change. */
export function FactorChange({ state, change, onCodes, onDone, onCancel }: FactorChangeProps) {
  const translate = useTranslate();
  /** Where recovery codes stay, there are none to show. */
  const added = (done: string) => (codes: string[]) => (codes.length > 0 ? onCodes(codes) : onDone(done));
  const shared = { state, onCancel };
  switch (change.kind) {
    case 'app':
      return <SetUp {...shared} onRecoveryCodes={added('profile.twoStep.appAdded')} />;
    case 'passkey':
      return <AddPasskey {...shared} onAdded={added('profile.twoStep.passkey.added')} />;
    case 'renew':
      return (
        <ProofForm
          {...shared}
          intro={translate('profile.twoStep.renewWhy')}
          submit="profile.twoStep.renew"
          send={async (proof) => onCodes((await call(renewRecoveryCodes, { body: proof })).recoveryCodes)}
        />
      );
    case 'remove':
      return (
        <ProofForm
          {...shared}
          intro={translate(removeText(state))}
          submit="profile.twoStep.remove"
          submitColor="error"
          send={async (proof) => {
            await call(removeSecondFactor, { body: proof });
            onDone('profile.twoStep.removed');
          }}
        />
      );
    case 'remove-app':
      return (
        <ProofForm
          {...shared}
          intro={translate('profile.twoStep.removeAppWhy')}
          submit="profile.twoStep.removeApp"
          submitColor="error"
          send={async (proof) => {
            await call(removeApp, { body: proof });
            onDone('profile.twoStep.appRemoved');
          }}
        />
      );
    case 'rename-passkey':
      return <RenamePasskey passkey={change.passkey} onDone={onDone} onCancel={onCancel} />;
    case 'remove-passkey': {
      const { id, name } = change.passkey;
      const isLast = !state.hasApp && state.passkeys.length === 1;
      const why = [
        translate('profile.twoStep.passkey.removeWhy', { name }),
        ...(isLast ? [translate(state.isRequired ? removeText(state) : 'profile.twoStep.lastOne')] : []),
      ];
      return (
        <ProofForm
          {...shared}
          intro={why.join(' ')}
          submit="profile.twoStep.passkey.remove"
          submitColor="error"
          send={async (proof) => {
            await call(removePasskey, { body: { id, ...proof } });
            onDone('profile.twoStep.passkey.removed');
          }}
        />
      );
    }
  }
}

function removeText({ isRequired }: SecondFactorState): string {
  return isRequired ? 'profile.twoStep.removeRequired' : 'profile.twoStep.removeWhy';
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onDone: (done: string) => void;
  onCancel: () => void;
}

function RenamePasskey({ passkey: { id, name: before }, onDone, onCancel }: RenamePasskeyProps) {
  return (
    <StepForm<{ name: string }>
      first="name"
      submit="profile.twoStep.passkey.rename"
      icon={<EditIcon />}
      record={{ name: before }}
      onCancel={onCancel}
      send={async ({ name }) => {
        await call(renamePasskey, { body: { id, name } });
        onDone('profile.twoStep.passkey.renamed');
      }}
    >
      <NameInput />
    </StepForm>
  );
}
