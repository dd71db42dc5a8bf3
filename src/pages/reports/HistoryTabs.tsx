import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { historyPath } from './totals/totalsPath.ts';

const paths = { messages: historyPath, totals: `${historyPath}/totals/day` } as const;

/** The two views; the filters go along. */
export function HistoryTabs({ view }: { view: keyof typeof paths }) {
  const translate = useTranslate();
  const { search } = useLocation();
  return (
    <Tabs
      value={view}
      aria-label={translate('reports.view.label')}
      component="nav"
      sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {(['messages', 'totals'] as const).map((name) => (
        <Tab
          key={name}
          value={name}
          label={translate(`reports.view.${name}`)}
          component={Link}
          to={paths[name] + search}
        />
      ))}
    </Tabs>
  );
}
