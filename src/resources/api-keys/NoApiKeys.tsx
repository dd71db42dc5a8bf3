import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../components/list/EmptyList.tsx';

const steps = ['key', 'send', 'follow'] as const;

/** Leads somebody who has no key to a first message. */
export function NoApiKeys() {
  const translate = useTranslate();
  return (
    <EmptyList title={translate('apiKeys.none')} help={translate('apiKeys.none_help')}>
      <Box component="ol" sx={stepsSx}>
        {steps.map((step) => (
          <Typography key={step} component="li" sx={{ mb: 0.5 }}>
            {translate(`apiKeys.steps.${step}`)}
          </Typography>
        ))}
      </Box>
      <Button variant="contained" startIcon={<AddIcon />} component={Link} to="/home/api-keys/create">
        {translate('apiKeys.create')}
      </Button>
    </EmptyList>
  );
}

const stepsSx = { textAlign: 'start', maxWidth: 520, pl: 3, '&:lang(bn)': { listStyleType: 'bengali' } };
