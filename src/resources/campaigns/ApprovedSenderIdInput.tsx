import { SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSignedInUser } from '../../session.ts';
import { useApprovedSenderIds } from '../sender-ids/useApprovedSenderIds.ts';

/** One of the approved sender IDs of the company that the form is about; none is the company's default. */
export function ApprovedSenderIdInput() {
  const translate = useTranslate();
  const user = useSignedInUser();
  const chosenCompany = useWatch({ name: 'companyId' }) as number | null | undefined;
  const companyId = user.scope === 'platform' ? chosenCompany : user.companyId;
  const { data: senderIds } = useApprovedSenderIds(companyId);
  const standard = senderIds?.find(({ isDefault }) => isDefault)?.name;
  return (
    <SelectInput
      source="senderId"
      choices={companyId ? (senderIds ?? []) : []}
      optionValue="name"
      optionText="name"
      translateChoice={false}
      emptyText={
        standard ? translate('campaigns.default_sender', { name: standard }) : 'campaigns.any_default_sender'
      }
      disabled={!companyId}
      helperText="campaigns.help.sender_id"
    />
  );
}
