import FilterAltOffIcon from '@mui/icons-material/FilterAltOff';
import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** The filters leave nothing over. @param children what else can be done */
export function NoMatch({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', py: 6, px: 2 }}>
      <Typography>{translate('list.no_match')}</Typography>
      <Button startIcon={<FilterAltOffIcon />} onClick={() => setFilters({}, [])}>
        {translate('list.clear')}
      </Button>
      {children}
    </Stack>
  );
}
