import { Chip, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Contact } from '#contract/main-api/contactGroups.ts';
import { numberText } from '../../components/sms/numberText.ts';

/** Whose number it is, and whether it is passed over. */
export function ContactNumber({ contact: { msisdn, isOptedOut } }: { contact: Contact }) {
  const translate = useTranslate();
  return (
    <>
      {numberText(msisdn)}
      {isOptedOut && (
        <Tooltip title={translate('contacts.opted_out_help')}>
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            tabIndex={0}
            label={translate('contacts.opted_out')}
            sx={{ ml: 1 }}
          />
        </Tooltip>
      )}
    </>
  );
}
