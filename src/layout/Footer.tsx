import { Box, Link, Typography } from '@mui/material';
import { getYear, startOfToday } from 'date-fns';
import { useTranslate } from 'react-admin';
import { localDigits } from '../i18n/numbers.ts';
import { useRuntimeConfig } from '../runtimeConfig.ts';

/** Copyright, and who provides the service: both from the runtime configuration. */
export function Footer() {
  const translate = useTranslate();
  const brand = useRuntimeConfig()?.brand;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'space-between',
        mt: 'auto',
        pt: 4,
        pb: 2,
        minHeight: 68,
      }}
    >
      {brand && (
        <>
          <Typography variant="caption" color="textSecondary">
            {translate('shell.copyright', {
              year: localDigits(String(getYear(startOfToday()))),
              owner: brand.copyright,
            })}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {translate('shell.poweredBy')}{' '}
            {brand.poweredBy.url ? (
              <Link href={brand.poweredBy.url} target="_blank" rel="noopener">
                {brand.poweredBy.label}
              </Link>
            ) : (
              brand.poweredBy.label
            )}
          </Typography>
        </>
      )}
    </Box>
  );
}
