import { Box, Tab, Tabs, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { apiPaths, type ApiView } from '../../screens/apiPaths.ts';

interface ApiTabsProps {
  view: ApiView;
  /** The purpose of the view. */
  children: ReactNode;
}

/** The views of the API page, above each of them. */
export function ApiTabs({ view, children }: ApiTabsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 2 }}>
      <Tabs
        value={view}
        aria-label={translate('menu.api')}
        component="nav"
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {Object.entries(apiPaths).map(([name, path]) => (
          <Tab key={name} value={name} label={translate(`api.view.${name}`)} component={Link} to={path} />
        ))}
      </Tabs>
      <Typography color="text.secondary" sx={{ maxWidth: 760 }}>
        {children}
      </Typography>
    </Box>
  );
}
