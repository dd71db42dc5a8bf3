import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import { UpdateWithConfirmButton, useNotify, useRecordContext } from 'react-admin';
import { updateCompany, type Company, type CompanyStatus } from '#contract/main-api/people/companies.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** Whether the user may suspend a company: the provider may, but not its own, which nobody would be left to resume. */
export function useMaySuspend(): (company: Pick<Company, 'scope'>) => boolean {
  const maySuspend = useMayCall({ ...updateCompany, scope: 'platform' });
  return ({ scope }) => maySuspend && scope !== 'platform';
}

/** Suspends a company or lets it go on. */
export function SuspendButton() {
  const company = useRecordContext<Company>();
  const maySuspend = useMaySuspend();
  const notify = useNotify();
  if (!company || !maySuspend(company)) return null;

  const isActive = company.status === 'active';
  const action = isActive ? 'suspend' : 'resume';
  const status: CompanyStatus = isActive ? 'suspended' : 'active';
  const words = { name: company.name };
  return (
    <UpdateWithConfirmButton
      key={action}
      label={`companies.${action}.action`}
      icon={isActive ? <PauseIcon /> : <ResumeIcon />}
      data={{ status }}
      mutationMode="pessimistic"
      confirmTitle={`companies.${action}.title`}
      confirmContent={`companies.${action}.content`}
      titleTranslateOptions={words}
      contentTranslateOptions={words}
      mutationOptions={{
        onSuccess: () => notify(`companies.${action}.done`, { type: 'success', messageArgs: words }),
      }}
    />
  );
}
