import CopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button, CardActions, CardContent } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { DownloadButton } from '../../../components/DownloadButton.tsx';
import { useCopy } from '../../../components/message/actions/CopyButton.tsx';
import { warnBeforeUnload } from '../../../dataProviders/http/sessionItem.ts';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const translate = useTranslate();
  const copy = useCopy();
  useEffect(() => warnBeforeUnload(() => true), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <CardContent>
        <Alert severity="warning">{translate('profile.twoStep.codesOnce')}</Alert>
        <Box
          component="ul"
          translate="no"
          aria-label={translate('profile.twoStep.recoveryCodes')}
          sx={listSx}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button
          startIcon={<CopyIcon />}
          size="small"
          onClick={() => void copy(text, 'profile.twoStep.codesCopied')}
        >
          {translate('profile.twoStep.copyCodes')}
        </Button>
        <DownloadButton
          fileName="recovery-codes.txt"
          fetchFile={() => Promise.resolve(new Blob([text], { type: 'text/plain' }))}
        >
          {translate('profile.twoStep.downloadCodes')}
        </DownloadButton>
        <Button variant="contained" autoFocus onClick={onStored}>
          {translate('profile.twoStep.codesStored')}
        </Button>
      </CardActions>
    </>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  m: 0,
  mt: 2,
  p: 2,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  fontFamily: 'monospace',
  fontSize: '1rem',
  fontWeight: 600,
  userSelect: 'all',
};
