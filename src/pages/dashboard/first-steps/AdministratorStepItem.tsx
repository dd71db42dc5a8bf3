import { visuallyHidden } from '@mui/utils';
import { Link } from 'react-admin';
import { StepItem } from './StepItem.tsx';
import type { AdministratorStep } from './useAdministratorSteps.ts';

/** A step with the way to its screen. */
export function AdministratorStepItem({
  step: { path, name, text, state, isDone },
}: {
  step: AdministratorStep;
}) {
  return (
    <StepItem
      isDone={isDone ?? false}
      name={
        <>
          <Link to={path}>{name}</Link>
          <span style={visuallyHidden}> ({state})</span>
        </>
      }
      text={text}
    />
  );
}
