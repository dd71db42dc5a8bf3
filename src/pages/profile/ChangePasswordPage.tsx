import Card from '@mui/material/Card';
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
