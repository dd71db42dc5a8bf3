import { Alert, Button, Typography } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { RouteTest } from '#contract/sms-receiver/routeTests.ts';
import { FormDialog } from '../../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { msisdnProblem, MsisdnInput } from '../../../components/sms/MsisdnInput.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { useRouteState } from '../../../components/routes/useRouteStates.ts';
import { useRouteTest } from './useRouteTest.ts';

const resolver = contractResolver(RouteTest, {
  check: ({ to }) => ({ to: msisdnProblem(to as string | undefined) }),
});

interface TestMessageDialogProps {
  route: Route;
  onClose: () => void;
}

/** Sends one message over one route, and stays to show what becomes of it. */
export function TestMessageDialog({ route, onClose }: TestMessageDialogProps) {
  const translate = useTranslate();
  const live = useRouteState(route.id);
  const { send, sent, again, problem } = useRouteTest(route.id);
  const isWaiting = live !== undefined && live.state !== 'bound';
  return (
    <FormDialog<RouteTest>
      title={translate('routes.test.title', { name: route.name })}
      closeLabel="common.close"
      isKept
      resource="route-tests"
      resolver={resolver}
      submitLabel="routes.test.send"
      actions={sent ? <Button onClick={again}>{translate('routes.test.again')}</Button> : undefined}
      onSubmit={async (test) => (await send(test)) ?? 'stay'}
      onClose={onClose}
    >
      {isWaiting && <Alert severity="warning">{translate('routes.test.waits')}</Alert>}
      {problem && <Alert severity="error">{problem.message}</Alert>}
      {sent ? (
        <TestOutcome sent={sent} />
      ) : (
        <>
          <Typography variant="body2" color="text.secondary">
            {translate('routes.test.explain')}
          </Typography>
          <MsisdnInput source="to" isRequired autoFocus fullWidth />
          <TextInput source="text" multiline minRows={2} fullWidth helperText="routes.test.text_help" />
        </>
      )}
    </FormDialog>
  );
}
