import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { companyReturnPath, companySignInPath } from '#contract/main-api/sign-in/companyPaths.ts';
import { CopyButton } from '../../../components/message/actions/CopyButton.tsx';

/** Addresses of this portal that the identity provider and the company's people need. */
export function SignInAddresses() {
  const shortName = useWatch({ name: 'shortName' }) as string | null | undefined;
  const { origin } = window.location;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      <Address name="redirect" url={origin + companyReturnPath} />
      {shortName && <Address name="direct" url={`${origin}${companySignInPath}/${shortName}`} />}
    </Stack>
  );
}

function Address({ name, url }: { name: 'redirect' | 'direct'; url: string }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography variant="subtitle2" component="p">
        {translate(`companies.signIn.${name}`)}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Box component="code" translate="no" sx={{ overflowWrap: 'anywhere' }}>
          {url}
        </Box>
        <CopyButton text={url} label={translate('companies.signIn.copy')} />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {translate(`companies.signIn.${name}_help`)}
      </Typography>
    </Box>
  );
}
