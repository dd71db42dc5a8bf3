import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';

const steps = ['key', 'send', 'follow'] as const;

/** Leads somebody who has no key to a first message. */
export function NoApiKeys() {
  const translate = useTranslate();
  return (
    <EmptyList title={translate('apiKeys.none')} help={translate('apiKeys.none_help')}>
      <Box component="ol" sx={{ textAlign: 'start', maxWidth: 520, m: 0, pl: 3 }}>
        {steps.map((step) => (
          <Typography key={step} component="li" sx={{ mb: 0.5 }}>
            {translate(`apiKeys.steps.${step}`)}
          </Typography>
        ))}
      </Box>
      <AllowedCreateButton resource="api-keys" />
    </EmptyList>
  );
}
