import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** A list of shortcuts, each with what it does. */
export function ShortcutKeys({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, m: 0 }}
    >
      {children}
    </Box>
  );
}

export function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  const translate = useTranslate();
  const shown = keys.map((key) => (
    <Box
      key={key}
      component="kbd"
      sx={{ px: 0.75, py: 0.25, border: 1, borderColor: 'divider', borderRadius: 0.5, typography: 'caption' }}
    >
      {key}
    </Box>
  ));
  const [first, second] = shown;
  return (
    <>
      <dt>
        {second
          ? translate('shortcuts.then', { first: '\n', second: '\n' })
              .split('\n')
              .map((text, index) => (
                <Fragment key={index}>
                  {text}
                  {index === 0 ? first : index === 1 ? second : null}
                </Fragment>
              ))
          : first}
      </dt>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </>
  );
}
