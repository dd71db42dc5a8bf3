import { useQueries } from '@tanstack/react-query';
import { useHelpTexts } from '../../../components/help/useHelpTexts.ts';
import { mayCall, useSignedInUser } from '../../../session.ts';
import { administratorSteps } from './administratorSteps.ts';

/** Those of the administrators' steps that the user may do. `isDone` is undefined until it is known. */
export function useAdministratorSteps() {
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
  if (!texts) return [];
  return steps.map(({ name, path }, index) => {
    const isDone = answers[index]?.data;
    return { key: name, path, isDone, state: isDone ? texts.done : texts.todo, ...texts.steps[name] };
  });
}
