import { Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { CreatedApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { twilioAccountSid } from '#contract/public-api/dialects.ts';
import { CodeBlock } from '../../components/api/CodeBlock.tsx';
import { exampleNumber, firstMessage } from '../../components/api/firstMessage.ts';
import { snippetOf } from '../../components/api/snippets.ts';
import { SecretDialog } from '../../components/dialog/SecretDialog.tsx';
import { usePublicApi } from '../../components/api/usePublicApi.ts';
import { useSignedInUser } from '../../session.ts';

interface NewKeyDialogProps {
  created: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which cannot be seen again: only its own button closes this. */
export function NewKeyDialog({ created: { id, key, name, kind, permissions }, onClose }: NewKeyDialogProps) {
  const translate = useTranslate();
  const publicApi = usePublicApi();
  const { contactNo } = useSignedInUser();
  const line =
    publicApi &&
    snippetOf(
      'curl',
      firstMessage(publicApi, contactNo ?? exampleNumber, translate('apiKeys.made.first_text')),
      key,
    );
  return (
    <SecretDialog
      title={translate('apiKeys.made.title', { name })}
      secret={key}
      texts={{
        once: 'apiKeys.made.once',
        name: 'apiKeys.made.key',
        copy: 'apiKeys.made.copy_key',
        copied: 'apiKeys.made.copied_key',
        stored: 'apiKeys.made.stored',
      }}
      maxWidth="md"
      isKept="always"
      onClose={onClose}
    >
      {kind === 'twilio' && (
        <CodeBlock
          code={twilioAccountSid(id)}
          label={translate('apiKeys.made.account_sid')}
          copied="apiKeys.made.copied_sid"
        >
          <Typography>{translate('apiKeys.made.account_sid')}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('apiKeys.made.account_sid_help')}
          </Typography>
        </CodeBlock>
      )}
      {kind !== 'twilio' && line && permissions.includes('send-single-sms') && (
        <CodeBlock
          code={line}
          label={translate('apiKeys.made.first_label')}
          copied="apiKeys.made.copied_line"
        >
          <Typography>{translate(`apiKeys.made.${kind === 'test' ? 'first_test' : 'first'}`)}</Typography>
        </CodeBlock>
      )}
      <Typography variant="body2" color="text.secondary">
        <Link component={RouterLink} to="/home/api" target="_blank" rel="noopener">
          {translate('apiKeys.made.more')}
        </Link>
      </Typography>
    </SecretDialog>
  );
}
