import FilterAltOffIcon from '@mui/icons-material/FilterAltOff';
import SendIcon from '@mui/icons-material/Send';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../components/report/useMay.ts';

/** Nothing has ever been sent: where to begin. */
export function NoMessages() {
  const translate = useTranslate();
  const maySend = useMay('send-single-sms');
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 8, px: 2 }}>
      <Typography variant="h3" component="p">
        {translate('reports.single.none')}
      </Typography>
      <Typography color="text.secondary">{translate('reports.single.none_help')}</Typography>
      {maySend && (
        <Button component={Link} to="/home/send-sms" variant="contained" startIcon={<SendIcon />}>
          {translate('reports.single.none_action')}
        </Button>
      )}
    </Stack>
  );
}

/** The filters leave nothing over. */
export function NoMatch() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', py: 6, px: 2 }}>
      <Typography>{translate('reports.single.no_match')}</Typography>
      <Button startIcon={<FilterAltOffIcon />} onClick={() => setFilters({}, [])}>
        {translate('reports.single.clear')}
      </Button>
    </Stack>
  );
}
