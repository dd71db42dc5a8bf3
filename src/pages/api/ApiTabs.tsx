import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ViewTabs } from '../../components/tabs/ViewTabs.tsx';
import { apiPaths, type ApiView } from '../../screens/apiPaths.ts';

interface ApiTabsProps {
  view: ApiView;
  /** The purpose of the view. */
  children: ReactNode;
}

/** The views of the API page, above each of them. */
export function ApiTabs({ view, children }: ApiTabsProps) {
  return (
    <Box sx={{ mb: 2 }}>
      <ViewTabs
        view={view}
        paths={apiPaths}
        labelOf={(name) => `api.view.${name}`}
        label="menu.api"
        sx={{ mb: 2 }}
      />
      <Typography color="text.secondary" sx={{ maxWidth: 760 }}>
        {children}
      </Typography>
    </Box>
  );
}
