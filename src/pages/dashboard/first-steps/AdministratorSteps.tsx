import { AdministratorStepItem } from './AdministratorStepItem.tsx';
import { useAdministratorSteps } from './useAdministratorSteps.ts';

/** What administrators set up, and which of it is there. */
export default function AdministratorSteps() {
  return useAdministratorSteps().map((step) => <AdministratorStepItem key={step.key} step={step} />);
}
