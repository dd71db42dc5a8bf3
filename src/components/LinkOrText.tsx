import type { LinkProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface LinkOrTextProps extends LinkProps {
  to: string | false | null | undefined;
  children: ReactNode;
}

/** A link; the text alone where it leads nowhere, as for those who may not open the page. */
export function LinkOrText({ to, children, ...link }: LinkOrTextProps) {
  if (!to) return children;
  return (
    <Link to={to} {...link}>
      {children}
    </Link>
  );
}
