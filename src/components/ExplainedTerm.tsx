import { ButtonBase, Tooltip } from '@mui/material';
import { useState, type ReactElement, type ReactNode } from 'react';
import { fieldTerms } from './help/fieldTerms.ts';
import type { TermName } from './help/pageTerms.ts';
import { useHelpTexts } from './help/useHelpTexts.ts';

interface ExplainedTermProps {
  term: TermName;
  /** The label that is explained. */
  children: ReactNode;
}

/** A label whose term is explained on hover, on keyboard focus and on touch, in the words of the help panel. */
export function ExplainedTerm({ term, children }: ExplainedTermProps) {
  return (
    <TermTooltip term={term}>
      <ButtonBase component="span" role="button" disableRipple sx={termSx}>
        {children}
      </ButtonBase>
    </TermTooltip>
  );
}

/** The label of a field, explained if its term is one that a newcomer may not know. */
export function ExplainedField({ source, children }: { source: string; children: ReactNode }) {
  const term = fieldTerms[source];
  return term ? <ExplainedTerm term={term}>{children}</ExplainedTerm> : children;
}

/** Explains a field at a button that does something else, such as sorting by it. */
export function FieldTooltip({ source, children }: { source: string; children: ReactElement }) {
  const term = fieldTerms[source];
  return term ? <TermTooltip term={term}>{children}</TermTooltip> : children;
}

function TermTooltip({ term, children }: { term: TermName; children: ReactElement }) {
  const [isWanted, setIsWanted] = useState(false);
  const texts = useHelpTexts(isWanted);
  return (
    <Tooltip
      describeChild
      enterTouchDelay={0}
      leaveTouchDelay={10_000}
      onOpen={() => setIsWanted(true)}
      // No bare text, which would be a title of the browser's own besides.
      title={<span>{texts?.terms[term].text ?? '…'}</span>}
    >
      {children}
    </Tooltip>
  );
}

const termSx = {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  verticalAlign: 'baseline',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.2em',
  cursor: 'help',
  '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: 2 },
};
