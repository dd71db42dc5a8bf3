import { Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** A section of the facts of a message, under the text of a key. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3" gutterBottom>
        {translate(title)}
      </Typography>
      {children}
    </section>
  );
}
