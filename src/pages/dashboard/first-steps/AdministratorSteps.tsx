import { List } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Link, useTranslate } from 'react-admin';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { HideSteps } from './HideSteps.tsx';
import { StepItem } from './StepItem.tsx';
import { useAdministratorSteps } from './useAdministratorSteps.ts';

/** The steps that administrators set up, and which of them are done. */
export function AdministratorSteps() {
  return <StepItems steps={useAdministratorSteps()} />;
}

/** The steps that are left for administrators after the first message. */
export function OpenSteps() {
  const translate = useTranslate();
  const open = useAdministratorSteps().filter(({ isDone }) => isDone === false);
  if (open.length === 0) return null;
  return (
    <SectionCard title={translate('dashboard.start.open')} actions={<HideSteps />}>
      <List dense disablePadding>
        <StepItems steps={open} />
      </List>
    </SectionCard>
  );
}

/** Steps with the way to their screens. */
function StepItems({ steps }: { steps: ReturnType<typeof useAdministratorSteps> }) {
  return steps.map(({ key, path, name, text, state, isDone }) => (
    <StepItem
      key={key}
      isDone={isDone ?? false}
      name={
        <>
          <Link to={path}>{name}</Link>
          <span style={visuallyHidden}> ({state})</span>
        </>
      }
      text={text}
    />
  ));
}
