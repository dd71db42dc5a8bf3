import KeyIcon from '@mui/icons-material/Key';
import { useState } from 'react';
import { Button } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { NewPasswordDialog } from './NewPasswordDialog.tsx';

export function NewPasswordButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button label="users.actions.password" onClick={() => setIsOpen(true)}>
        <KeyIcon />
      </Button>
      {isOpen && <NewPasswordDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}
