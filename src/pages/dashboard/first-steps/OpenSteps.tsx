import { List } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SectionCard } from '../../../components/SectionCard.tsx';
import { AdministratorStepItem } from './AdministratorStepItem.tsx';
import { HideSteps } from './HideSteps.tsx';
import { useAdministratorSteps } from './useAdministratorSteps.ts';

/** What is left for administrators to set up after the first message. */
export default function OpenSteps() {
  const translate = useTranslate();
  const open = useAdministratorSteps().filter(({ isDone }) => isDone === false);
  if (open.length === 0) return null;
  return (
    <SectionCard title={translate('dashboard.start.open')} actions={<HideSteps />}>
      <List disablePadding>
        {open.map((step) => (
          <AdministratorStepItem key={step.key} step={step} />
        ))}
      </List>
    </SectionCard>
  );
}
