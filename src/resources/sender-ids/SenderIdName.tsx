import { Chip, Stack, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';

interface SenderIdNameProps {
  senderId: SenderId;
  /** The name, or a link with it. */
  children: ReactNode;
}

/** The name with what one should know of it: that it is the default, or somebody else's too. */
export function SenderIdName({ senderId: { isDefault, isElsewhere }, children }: SenderIdNameProps) {
  const translate = useTranslate();
  return (
    <>
      <Stack
        component="span"
        direction="row"
        spacing={1}
        sx={{ alignItems: 'center', display: 'inline-flex' }}
      >
        <span>{children}</span>
        {isDefault && (
          <Tooltip title={translate('senderIds.default_help')} describeChild>
            <Chip size="small" label={translate('senderIds.default')} component="span" />
          </Tooltip>
        )}
      </Stack>
      {isElsewhere && (
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'warning.main' }}>
          {translate('senderIds.elsewhere')}
        </Typography>
      )}
    </>
  );
}
