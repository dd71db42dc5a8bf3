import { Tab, Tabs, type SxProps } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

interface ViewTabsProps<View extends string> {
  view: View;
  /** Where each view is, by its name, in the order of the tabs. */
  paths: Readonly<Record<View, string>>;
  /** The key of a view's name to translate. */
  labelOf: (view: View) => string;
  /** Key of the name of the tabs. */
  label: string;
  sx?: SxProps;
}

/** Links between the views of a page, each of which has an address of its own. */
export function ViewTabs<View extends string>({
  view,
  paths,
  labelOf,
  label,
  sx = { px: 2 },
}: ViewTabsProps<View>) {
  const translate = useTranslate();
  return (
    <Tabs
      value={view}
      aria-label={translate(label)}
      component="nav"
      // Four of them are wider than a phone.
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: 'divider', ...sx }}
    >
      {(Object.keys(paths) as View[]).map((name) => (
        <Tab key={name} value={name} label={translate(labelOf(name))} component={Link} to={paths[name]} />
      ))}
    </Tabs>
  );
}
