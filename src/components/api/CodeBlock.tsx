import CopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useCopy } from '../message/actions/CopyButton.tsx';

interface CodeBlockProps {
  code: string;
  /** Names it for screen readers. */
  label: string;
  /** Key of what is said when it was copied. */
  copied?: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** Lines of a program, to be read and copied. */
export function CodeBlock({ code, label, copied, children }: CodeBlockProps) {
  const translate = useTranslate();
  const copy = useCopy();
  return (
    <Box>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy(code, copied)}>
          {translate('api.copy')}
        </Button>
      </Stack>
      <Box component="pre" tabIndex={0} role="region" aria-label={label} translate="no" sx={codeSx}>
        {code}
      </Box>
    </Box>
  );
}

/** It scrolls sideways: where a line breaks matters in a shell. */
const codeSx = {
  m: 0,
  p: 1.5,
  overflowX: 'auto',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'var(--sunken)',
  fontFamily: 'monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
};
