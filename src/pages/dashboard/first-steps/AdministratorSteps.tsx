import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useQueries } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useHelpTexts } from '../../../layout/help/useHelpTexts.ts';
import { mayCall, useSignedInUser } from '../../../session.ts';
import { administratorSteps } from './administratorSteps.ts';
import { StepItem } from './StepItem.tsx';

/** What administrators set up: those of the steps that the user may do, each with the way to its screen. */
export default function AdministratorSteps() {
  const user = useSignedInUser();
  const texts = useHelpTexts()?.firstSteps;
  const steps = administratorSteps[user.scope].filter(({ guards }) =>
    guards.every((guard) => mayCall(user, guard)),
  );
  const answers = useQueries({
    queries: steps.map(({ name, isDone }) => ({
      queryKey: ['first step', name],
      queryFn: () => isDone(),
      retry: false,
    })),
  });
  if (!texts) return null;
  return steps.map(({ name, path }, index) => {
    const isDone = answers[index]?.data ?? false;
    return (
      <StepItem
        key={name}
        isDone={isDone}
        name={
          <>
            <Link component={RouterLink} to={path}>
              {texts.steps[name].name}
            </Link>
            <span style={visuallyHidden}> ({isDone ? texts.done : texts.todo})</span>
          </>
        }
        text={texts.steps[name].text}
      />
    );
  });
}
