import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { FieldChips, twoLinesSx } from '../../components/sms/TemplateOption.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { partsOf } from './partsOf.ts';

export function TemplateCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const createPath = useCreatePath();
  return (
    <CardList<MessageTemplate>>
      {({ id, name, companyName, text, fields, class: messageClass }) => {
        const parts = partsOf(text);
        const facts = [
          translate(fields.length > 0 ? 'templates.parts_at_least' : 'templates.parts', {
            smart_count: parts,
            count: number(parts),
          }),
          ...(messageClass ? [translate(`reports.class.${messageClass}`)] : []),
        ];
        return (
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'send-sms/templates', id, type: 'edit' })}
            sx={{ p: 1.5 }}
          >
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            {scope === 'platform' && <Typography variant="body2">{companyName}</Typography>}
            <Typography variant="body2" color="text.secondary" sx={twoLinesSx}>
              {text}
            </Typography>
            <Box sx={{ mt: 0.5 }}>
              <FieldChips fields={fields} />
            </Box>
            <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
              {facts.join(' · ')}
            </Typography>
          </CardActionArea>
        );
      }}
    </CardList>
  );
}
