import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import { UpdateWithConfirmButton, useNotify, useRecordContext } from 'react-admin';
import { updateCompany, type Company, type CompanyStatus } from '#contract/main-api/companies.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** Suspends a company or lets it go on, for the provider; its own company nobody would be left to resume. */
export function SuspendButton() {
  const company = useRecordContext<Company>();
  const maySuspend = useMayCall({ ...updateCompany, scope: 'platform' });
  const notify = useNotify();
  if (!company || !maySuspend || company.scope === 'platform') return null;

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
