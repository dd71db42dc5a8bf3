import { Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useDocumentTitle } from '../../components/entry/useDocumentTitle.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

interface FirstPasswordPageProps {
  /** Called with the new password, before the page goes. */
  onChosen: (password: string) => void;
}

/** For those whose password somebody else has chosen: they choose their own before anything else. */
export default function FirstPasswordPage({ onChosen }: FirstPasswordPageProps) {
  const translate = useTranslate();
  useDocumentTitle(translate('profile.first.title'));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {translate('profile.first.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {translate('profile.first.why')}
      </Typography>
      <Card>
        <ChangePasswordForm onChanged={onChosen} />
      </Card>
    </>
  );
}
