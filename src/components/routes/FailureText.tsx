import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { failureKey } from './failureText.ts';

/** Why a route is not connected: what it means, and the words it came in, for the carrier's support. */
export function FailureText({ failure }: { failure: string }) {
  const translate = useTranslate();
  const key = failureKey(failure);
  return (
    <>
      {key && (
        <Typography variant="body2" component="span" sx={{ display: 'block' }}>
          {translate(key)}
        </Typography>
      )}
      <Typography
        variant="caption"
        component="span"
        sx={{ display: 'block', overflowWrap: 'anywhere', color: key ? 'text.secondary' : undefined }}
      >
        {translate('routes.failure.raw', { failure })}
      </Typography>
    </>
  );
}
