import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { dayMonthYear } from '#domain/dayMonthYear.ts';
import { CardList } from '../../../components/list/CardList.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { ChangeText } from './ChangeText.tsx';
import { GroupEntries } from './GroupEntries.tsx';
import { GroupName } from './GroupName.tsx';
import { groupFigures } from './groupWords.ts';

/** The table's twin for a phone. */
export function GroupCards() {
  return <CardList<LedgerGroup>>{(group) => <GroupCard group={group} />}</CardList>;
}

function GroupCard({ group }: { group: LedgerGroup }) {
  const translate = useTranslate();
  const { digits, number } = useFormats();
  const { scope } = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  const label = (name: string) => translate(`resources.transaction-groups.fields.${name}`);
  return (
    <Box sx={{ p: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography component="div" sx={{ fontWeight: 600, minWidth: 0 }}>
          <GroupName group={group} />
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {digits(dayMonthYear(group.day))}
        </Typography>
      </Stack>
      {scope === 'platform' && (
        <Typography variant="caption" color="text.secondary">
          {group.companyName}
        </Typography>
      )}
      <Typography variant="body2" sx={tabular}>
        {groupFigures
          .filter((name) => group[name] > 0)
          .map((name) => `${label(name)} ${number(group[name])}`)
          .join(' · ')}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 0.75 }}>
        {(['change', 'balanceAfter'] as const).map((name) => (
          <div key={name}>
            <Typography variant="caption" color="text.secondary" component="p">
              {label(name)}
            </Typography>
            <Typography sx={{ ...tabular, fontWeight: 650 }}>
              {name === 'change' ? <ChangeText change={group.change} /> : number(group.balanceAfter)}
            </Typography>
          </div>
        ))}
      </Stack>
      {group.kind !== 'recharge' && (
        <>
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ ml: -0.5 }}>
            {translate(isOpen ? 'sendingCredit.hide_entries' : 'sendingCredit.show_entries')}
          </Button>
          <Collapse in={isOpen} unmountOnExit>
            <RecordContextProvider value={group}>
              <GroupEntries />
            </RecordContextProvider>
          </Collapse>
        </>
      )}
    </Box>
  );
}
