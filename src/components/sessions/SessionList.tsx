import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphone';
import { Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { OpenSession } from '#contract/main-api/sign-in/sessions.ts';
import { LoadError } from '../LoadError.tsx';
import { touchTargetsWithin } from '../../theme/touchTarget.ts';
import { useFormats } from '../useFormats.ts';

export const sessionsKey = (userId: number) => ['sessions', userId];

interface SessionListProps {
  sessions: UseQueryResult<{ responseList: OpenSession[] }>;
  onEnd: (session: OpenSession) => void;
}

/** Where somebody is signed in; each session but the one of this page can be ended. */
export function SessionList({ sessions: { data, error, refetch }, onEnd }: SessionListProps) {
  const translate = useTranslate();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} />;
  if (data.responseList.length === 0)
    return <Typography color="text.secondary">{translate('sessions.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.responseList.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </Box>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const translate = useTranslate();
  const { dateMinute } = useFormats();
  const device = useDeviceName()(session);
  const { isPhone, isCurrent, isFromCell, address, startedAt, lastUsedAt } = session;
  const Icon = isPhone ? PhoneIcon : ComputerIcon;
  const used = dateMinute(lastUsedAt);
  return (
    <Box component="li" sx={rowSx}>
      <Icon color="action" aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <span>{device}</span>
          {isCurrent && (
            <Chip size="small" color="primary" variant="outlined" label={translate('sessions.current')} />
          )}
          {isFromCell && <Chip size="small" variant="outlined" label={translate('sessions.from_cell')} />}
        </Stack>
        <Typography
          variant="caption"
          component="div"
          color="text.secondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {address !== null && <>{translate('sessions.address', { address })} · </>}
          <NoWrap>{translate('sessions.started', { at: dateMinute(startedAt) })} ·</NoWrap>{' '}
          <NoWrap>{translate('sessions.used', { at: used })}</NoWrap>
        </Typography>
      </Box>
      {!isCurrent && (
        <Box sx={touchTargetsWithin}>
          <Button
            size="small"
            color="error"
            aria-label={translate('sessions.end_of', { device, at: used })}
            onClick={onEnd}
          >
            {translate('sessions.end')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** A time is not torn apart at the end of a line. */
function NoWrap({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** "Firefox on Windows", or as much of it as is known. */
export function useDeviceName(): (session: OpenSession) => string {
  const translate = useTranslate();
  return ({ browser, system }) =>
    browser && system
      ? translate('sessions.device', { browser, system })
      : (browser ?? system ?? translate('sessions.unknown'));
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
