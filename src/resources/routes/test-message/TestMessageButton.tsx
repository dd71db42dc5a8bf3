import SendIcon from '@mui/icons-material/SendOutlined';
import { Button, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { testRoute } from '#contract/sms-receiver/routeTests.ts';
import { useOpenDialog } from '../../../components/dialog/DialogProvider.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { TestMessageDialog } from './TestMessageDialog.tsx';

interface TestMessageButtonProps {
  route: Route;
  /** In a row of a table. */
  isShort?: boolean;
}

/** For those who may: one message over this route and no other. */
export function TestMessageButton({ route, isShort }: TestMessageButtonProps) {
  const translate = useTranslate();
  const mayTest = useMayCall(testRoute);
  const openDialog = useOpenDialog();
  if (!mayTest) return null;
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Tooltip title={route.isEnabled ? '' : translate('routes.test.off')}>
        <span>
          <Button
            size="small"
            startIcon={<SendIcon />}
            disabled={!route.isEnabled}
            onClick={() => openDialog((close) => <TestMessageDialog route={route} onClose={close} />)}
            aria-label={isShort ? translate('routes.test.action') : undefined}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {translate(isShort ? 'routes.test.short' : 'routes.test.action')}
          </Button>
        </span>
      </Tooltip>
    </span>
  );
}
