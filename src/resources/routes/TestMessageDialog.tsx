import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Form, ResourceContextProvider, TextInput, useTranslate } from 'react-admin';
import { RouteTest } from '#contract/sms-receiver/routeTests.ts';
import type { Route } from '#contract/main-api/routes.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { msisdnProblem, MsisdnInput } from '../../components/sms/MsisdnInput.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { useRouteState } from './useRouteStates.ts';
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
  const titleId = useId();
  const live = useRouteState(route.id);
  const { send, sent, again, problem } = useRouteTest(route.id);
  const isWaiting = live !== undefined && live.state !== 'bound';
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      // The backdrop would take along what was typed.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <ResourceContextProvider value="route-tests">
        <Form
          record={{}}
          resolver={resolver}
          onSubmit={(values: unknown) => send(values as RouteTest)}
          disableInvalidFormNotification
          noValidate
        >
          <DialogTitle id={titleId}>{translate('routes.test.title', { name: route.name })}</DialogTitle>
          <DialogContent>
            <Stack spacing={1.5}>
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
                  <TextInput
                    source="text"
                    multiline
                    minRows={2}
                    fullWidth
                    helperText="routes.test.text_help"
                  />
                </>
              )}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{translate('common.close')}</Button>
            {sent ? (
              <Button onClick={again}>{translate('routes.test.again')}</Button>
            ) : (
              <SubmitButton label="routes.test.send" />
            )}
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}
