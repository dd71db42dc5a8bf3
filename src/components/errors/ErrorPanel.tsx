import type { ReactNode } from 'react';
import { localDigits } from '../../i18n/numbers.ts';
import './ErrorPanel.css';

interface ErrorPanelProps {
  /** The status as a large, quiet figure. */
  figure: string;
  heading: string;
  detail: string;
  children?: ReactNode;
}

/** The look of 403, 404 and 500, inside the shell and outside it: no MUI, so both bundles can have it. */
export function ErrorPanel({ figure, heading, detail, children }: ErrorPanelProps) {
  return (
    <div className="error-panel">
      <p className="error-figure" aria-hidden="true">
        {localDigits(figure)}
      </p>
      <h1>{heading}</h1>
      <p className="error-detail">{detail}</p>
      {children}
    </div>
  );
}
