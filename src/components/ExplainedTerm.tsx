import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import type { TermName } from '../layout/help/pageTerms.ts';
import { useHelpTexts } from '../layout/help/useHelpTexts.ts';

interface ExplainedTermProps {
  term: TermName;
  /** The label that is explained. */
  children: ReactNode;
}

/** A label whose term is explained on hover, on keyboard focus and on touch, in the words of the help panel. */
export function ExplainedTerm({ term, children }: ExplainedTermProps) {
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
      <ButtonBase component="span" role="button" disableRipple sx={termSx}>
        {children}
      </ButtonBase>
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
