import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { findCompany, type Company } from '#contract/main-api/companies.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { CardList } from '../../components/list/CardList.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { CompanyStatusChip } from './CompanyStatusChip.tsx';

export function CompanyCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const placeOf = usePlaceText();
  const createPath = useCreatePath();
  const mayShow = useMayCall(findCompany);
  return (
    <CardList<Company>>
      {(company) => (
        <CardActionArea
          component={Link}
          to={createPath({ resource: 'companies', id: company.id, type: 'show' })}
          disabled={!mayShow}
          sx={{ p: 1.5 }}
        >
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{company.name}</Typography>
            <CompanyStatusChip status={company.status} />
          </Stack>
          <Typography variant="body2" component="p" sx={{ my: 0.5 }}>
            {translate('resources.companies.fields.currentBalance')}:{' '}
            <BalanceText balance={company.currentBalance} isLow={company.isLow} />
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {[
              company.contactName,
              placeOf(company),
              translate('companies.counts', {
                users: number(company.userCount),
                branches: number(company.branchCount),
              }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </CardActionArea>
      )}
    </CardList>
  );
}
