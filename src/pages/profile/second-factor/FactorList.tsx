import KeyIcon from '@mui/icons-material/Key';
import PhonelinkLockIcon from '@mui/icons-material/PhonelinkLock';
import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Passkey } from '#contract/main-api/sign-in/passkeys.ts';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { touchTargetsWithin } from '../../../theme/touchTarget.ts';

interface FactorListProps {
  state: SecondFactorState;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
  onRemoveApp: () => void;
}

/** The app and the passkeys of one's own account. */
export function FactorList({ state, onRename, onRemove, onRemoveApp }: FactorListProps) {
  const translate = useTranslate();
  const { hasApp, passkeys } = state;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {hasApp && (
        <Row
          icon={<PhonelinkLockIcon color="action" aria-hidden />}
          name={translate('profile.twoStep.app')}
          note={translate('profile.twoStep.appHelp')}
          actions={
            passkeys.length > 0 && (
              <Button size="small" color="error" onClick={onRemoveApp}>
                {translate('profile.twoStep.removeApp')}
              </Button>
            )
          }
        />
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onRename(passkey)}
          onRemove={() => onRemove(passkey)}
        />
      ))}
    </Box>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const translate = useTranslate();
  const { date, dateMinute } = useFormats();
  const { name, domain, createdAt, lastUsedAt, copiedAt } = passkey;
  const words = (key: string, values = {}) => translate(`profile.twoStep.passkey.${key}`, values);
  return (
    <Row
      icon={<KeyIcon color="action" aria-hidden />}
      name={name}
      chip={
        domain !== window.location.hostname && (
          <Chip size="small" variant="outlined" label={words('otherDomain', { domain })} />
        )
      }
      note={[
        words('addedAt', { at: date(createdAt) }),
        lastUsedAt === null ? words('unused') : words('usedAt', { at: dateMinute(lastUsedAt) }),
      ].join(' · ')}
      actions={
        <>
          <Button size="small" aria-label={words('renameOf', { name })} onClick={onRename}>
            {words('rename')}
          </Button>
          <Button size="small" color="error" aria-label={words('removeOf', { name })} onClick={onRemove}>
            {words('remove')}
          </Button>
        </>
      }
      problem={copiedAt !== null && words('copied', { at: dateMinute(copiedAt) })}
    />
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  chip?: ReactNode;
  note: string;
  actions: ReactNode;
  problem?: string | false;
}

function Row({ icon, name, chip, note, actions, problem }: RowProps) {
  return (
    <Box component="li" sx={rowSx}>
      <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        {icon}
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {chip}
          </Stack>
          <Typography variant="caption" component="div" color="text.secondary">
            {note}
          </Typography>
        </Box>
        <Stack direction="row" sx={touchTargetsWithin}>
          {actions}
        </Stack>
      </Stack>
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}

const rowSx = { py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } } as const;
