import { useQuery } from '@tanstack/react-query';
import { listSetupSteps } from '#contract/main-api/setupSteps.ts';
import { setupStepsOf } from '#domain/setup-steps/steps.ts';
import { useHelpTexts } from '../../../components/help/useHelpTexts.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { callerOf, useSignedInUser } from '../../../session.ts';
import { stepPaths } from './administratorSteps.ts';

/** Those of the administrators' steps that the user may do. `isDone` is undefined until it is known. */
export function useAdministratorSteps() {
  const texts = useHelpTexts()?.firstSteps;
  const names = setupStepsOf(callerOf(useSignedInUser()));
  const { data } = useQuery({
    queryKey: ['setup-steps'],
    queryFn: ({ signal }) => call(listSetupSteps, { signal }),
    enabled: names.length > 0,
    retry: false,
  });
  if (!texts) return [];
  return names.map((name) => {
    const isDone = data?.find((step) => step.name === name)?.isDone;
    return {
      key: name,
      path: stepPaths[name],
      isDone,
      state: isDone ? texts.done : texts.todo,
      ...texts.steps[name],
    };
  });
}
