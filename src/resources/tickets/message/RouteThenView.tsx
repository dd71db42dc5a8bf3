import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RouteThen } from '#contract/main-api/tickets/snapshot.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** How the route stood that the message went by. The service tells it to the provider's people alone. */
export function RouteThenView({ route }: { route: RouteThen }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  return (
    <Box component="section" aria-labelledby="ticket-route" sx={{ px: 3, pb: 3 }}>
      <Typography id="ticket-route" variant="h4" component="h3" gutterBottom>
        {translate('tickets.message.route_then')}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {route.name}
      </Typography>
      {!route.isEnabled && <Typography variant="body2">{translate('tickets.message.route_off')}</Typography>}
      {route.isEnabled && route.links.length === 0 && (
        <Typography variant="body2">{translate('tickets.message.route_unknown')}</Typography>
      )}
      {route.links.map((link, index) => (
        // They have no id, and neither order nor number changes.
        <Box key={index} sx={{ mt: 0.5 }}>
          <Typography variant="body2">
            {translate('tickets.message.link', {
              state: translate(`routes.state.${link.state}`),
              time: dateTime(link.since),
            })}
          </Typography>
          {link.lastFailure && (
            <Typography variant="caption" component="p" color="error" sx={{ overflowWrap: 'anywhere' }}>
              {link.lastFailure}
            </Typography>
          )}
          <Typography variant="caption" component="p" color="text.secondary">
            {translate('tickets.message.waiting', {
              pending: number(link.pending),
              refused: number(link.refused),
              uncertain: number(link.uncertain),
            })}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
