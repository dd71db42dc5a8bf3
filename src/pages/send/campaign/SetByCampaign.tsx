import { TextField } from '@mui/material';
import { FieldTitle, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { ClassInput } from '../ClassInput.tsx';
import { SenderIdInput, useApprovedSenderIds } from '../sender-id/SenderIdInput.tsx';
import { useChosenCampaign } from './useChosenCampaign.ts';

/** The choice of a sender ID; read-only once a chosen campaign decides it. */
export function SenderIdChoice() {
  const translate = useTranslate();
  const { campaign } = useChosenCampaign();
  const { data: senderIds } = useApprovedSenderIds();
  const senderId = useWatch({ name: 'senderId' }) as string | null;
  if (!campaign) return <SenderIdInput />;
  const isRefused = senderIds !== undefined && !senderId;
  return (
    <SetByCampaign
      source="senderId"
      name={campaign.name}
      value={campaign.senderId ?? senderId ?? ''}
      problem={isRefused ? translate('problems.sender-id-not-approved') : undefined}
    />
  );
}

/** The choice of a class; read-only once a chosen campaign decides it. */
export function ClassChoice({ classes }: { classes: readonly MessageClass[] }) {
  const translate = useTranslate();
  const { campaign } = useChosenCampaign();
  if (!campaign) return <ClassInput classes={classes} />;
  const value = translate(`reports.class.${campaign.class}`);
  return <SetByCampaign source="class" name={campaign.name} value={value} />;
}

interface SetByCampaignProps {
  source: 'senderId' | 'class';
  /** The campaign's name. */
  name: string;
  value: string;
  problem?: string | undefined;
}

/** A value that can be read and copied, and why it cannot be changed. */
function SetByCampaign({ source, name, value, problem }: SetByCampaignProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={<FieldTitle source={source} resource="single-sms" />}
      value={value}
      error={Boolean(problem)}
      helperText={problem ?? translate('campaigns.set_by', { name })}
      margin="none"
      fullWidth
      slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
    />
  );
}
