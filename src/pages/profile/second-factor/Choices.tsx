import KeyIcon from '@mui/icons-material/Key';
import LockOpenIcon from '@mui/icons-material/LockOpen';
import PhonelinkLockIcon from '@mui/icons-material/PhonelinkLock';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Alert, Button, CardActions, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Passkey } from '#contract/main-api/sign-in/passkeys.ts';
import { passkeyLimits } from '#contract/main-api/sign-in/passkeyLimits.ts';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { canUsePasskeys } from '../../../dataProviders/passkeys.ts';
import { FactorList } from './FactorList.tsx';

export type Change =
  | { kind: 'app' | 'passkey' | 'renew' | 'remove' | 'remove-app' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey };

/** Few are left: it is time for new ones. */
const fewCodes = 3;

interface ChoicesProps {
  state: SecondFactorState;
  onChoose: (change: Change) => void;
}

/** Shows what somebody has, and what can be done with it. */
export function Choices({ state, onChoose }: ChoicesProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { isOn, hasApp, passkeys, recoveryCodesLeft: left } = state;
  const { most } = passkeyLimits;
  const canAdd = canUsePasskeys() && passkeys.length < most;
  return (
    <>
      <CardContent>
        <Typography variant="body2" color="text.secondary">
          {translate(isOn ? 'profile.twoStep.onHelp' : 'profile.twoStep.offHelp')}
        </Typography>
        {isOn && (
          <FactorList
            state={state}
            onRename={(passkey) => onChoose({ kind: 'rename-passkey', passkey })}
            onRemove={(passkey) => onChoose({ kind: 'remove-passkey', passkey })}
            onRemoveApp={() => onChoose({ kind: 'remove-app' })}
          />
        )}
        {isOn && (
          <Alert severity={left <= fewCodes ? 'warning' : 'info'} sx={{ mt: 2 }}>
            {translate('profile.twoStep.codesLeft', { smart_count: left, count: number(left) })}
          </Alert>
        )}
        {!canAdd && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
            {passkeys.length < most
              ? translate('profile.twoStep.passkey.elsewhere')
              : translate('profile.twoStep.passkey.most', { count: number(most) })}
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2, flexWrap: 'wrap', gap: 1, '& > *': { ml: '0 !important' } }}>
        {canAdd && (
          <Button
            variant={isOn ? 'text' : 'contained'}
            startIcon={<KeyIcon />}
            onClick={() => onChoose({ kind: 'passkey' })}
          >
            {translate('profile.twoStep.passkey.add')}
          </Button>
        )}
        {!hasApp && (
          <Button
            variant={isOn || canAdd ? 'text' : 'contained'}
            startIcon={<PhonelinkLockIcon />}
            onClick={() => onChoose({ kind: 'app' })}
          >
            {translate('profile.twoStep.setUp')}
          </Button>
        )}
        {isOn && (
          <>
            <Button startIcon={<RefreshIcon />} onClick={() => onChoose({ kind: 'renew' })}>
              {translate('profile.twoStep.renew')}
            </Button>
            <Button color="error" startIcon={<LockOpenIcon />} onClick={() => onChoose({ kind: 'remove' })}>
              {translate('profile.twoStep.remove')}
            </Button>
          </>
        )}
      </CardActions>
    </>
  );
}
