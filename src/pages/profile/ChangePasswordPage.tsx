import { Card } from '@mui/material';
import { Title } from 'react-admin';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

export default function ChangePasswordPage() {
  return (
    <Card sx={{ maxWidth: 560 }}>
      <Title title="menu.changePassword" />
      <ChangePasswordForm />
    </Card>
  );
}
