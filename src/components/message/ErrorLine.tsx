import { Box, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { FailureReason } from '#contract/database-manager/batches.ts';
import { tabular } from '../report/tabular.ts';
import { useFormats } from '../useFormats.ts';
import { useErrorText } from './useErrorText.ts';

interface ErrorLineProps {
  one: FailureReason;
  /** All messages that have failed. */
  of: number;
  /** Where its messages are. */
  to: string | false | undefined;
  /** Whether it says what to do about it. */
  hasAdvice?: boolean;
}

/** A reason in words, with its messages and their share of all that have failed. */
export function ErrorLine({ one: { code, messages, words }, of, to, hasAdvice = true }: ErrorLineProps) {
  const { number, percent } = useFormats();
  const { errorOf } = useErrorText();
  const { text, advice } = errorOf(code, words);
  const share = of > 0 ? messages / of : 0;
  return (
    <Box component="li">
      <Stack direction="row" spacing={2} sx={{ alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {to ? (
            <Link component={RouterLink} to={to}>
              {text}
            </Link>
          ) : (
            text
          )}{' '}
          {text !== code && (
            <Typography component="span" variant="caption" color="text.secondary">
              {code}
            </Typography>
          )}
        </Typography>
        <Typography variant="body2" sx={{ ...tabular, whiteSpace: 'nowrap' }}>
          <strong>{number(messages)}</strong> {percent(share)}
        </Typography>
      </Stack>
      <Box sx={{ height: 4, borderRadius: '2px', bgcolor: 'divider', my: 0.5 }}>
        <Box
          sx={{
            height: 4,
            borderRadius: '2px',
            bgcolor: 'error.main',
            width: `${share * 100}%`,
            minWidth: 2,
          }}
        />
      </Box>
      {hasAdvice && advice && (
        <Typography variant="caption" color="text.secondary" component="p">
          {advice}
        </Typography>
      )}
    </Box>
  );
}
