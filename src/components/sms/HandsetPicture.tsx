import PersonIcon from '@mui/icons-material/Person';
import { Avatar, Box, Divider, Stack, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { composeText, maxSegments, splitText } from '#domain/sms/segments.ts';
import { fieldsOf, literalText } from '#domain/messages/texts/template.ts';
import { useFormats } from '../useFormats.ts';
import { TemplateWords } from './TemplateWords.tsx';

interface HandsetPictureProps {
  senderId: string;
  text: string;
  /** The text is a template. With fields it is shown whole: where its parts end, only their values decide. */
  isTemplate?: boolean;
}

/** The message as the handset shows it, under the sender ID; where one part ends and the next begins is marked. */
export function HandsetPicture({ senderId, text, isTemplate = false }: HandsetPictureProps) {
  const translate = useTranslate();
  const hasFields = isTemplate && fieldsOf(text).length > 0;
  const parts = hasFields ? [text] : splitText(composeText(isTemplate ? literalText(text) : text));
  return (
    <Stack
      component="section"
      aria-label={translate('send.preview.label')}
      sx={{
        width: '100%',
        maxWidth: 320,
        mx: 'auto',
        border: 8,
        borderColor: ({ palette }) => (palette.mode === 'dark' ? palette.grey[700] : palette.grey[900]),
        borderRadius: '32px',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        minHeight: { xs: 280, md: 460 },
      }}
    >
      <Stack
        direction="row"
        spacing={1}
        sx={{ alignItems: 'center', p: 1.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Avatar sx={{ width: 32, height: 32 }} aria-hidden>
          <PersonIcon fontSize="small" />
        </Avatar>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{senderId || '…'}</Typography>
      </Stack>
      <Stack spacing={1} sx={{ p: 1.5, flex: 1 }}>
        {parts.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {translate('send.preview.empty')}
          </Typography>
        ) : (
          <Bubble parts={parts} isTemplate={hasFields} />
        )}
      </Stack>
      <Typography variant="caption" color="text.secondary" sx={{ p: 1.5, textAlign: 'center' }}>
        {translate(parts.length > 1 ? 'send.preview.joined' : 'send.preview.no_reply')}
      </Typography>
    </Stack>
  );
}

function Bubble({ parts, isTemplate }: { parts: string[]; isTemplate: boolean }) {
  const translate = useTranslate();
  const { number } = useFormats();
  // A book that was pasted by mistake would freeze the page.
  const shown = parts.slice(0, maxSegments);
  const hidden = parts.length - shown.length;
  const isBangla = shown.some((part) => /\p{Script=Bengali}/u.test(part));
  return (
    <Box sx={{ bgcolor: 'action.selected', borderRadius: '4px 16px 16px 16px', px: 1.5, py: 1 }}>
      {shown.map((part, index) => (
        <Fragment key={index}>
          {parts.length > 1 && (
            <Divider textAlign="left" sx={{ my: 0.5, borderStyle: 'dashed', '&::before': { width: 0 } }}>
              <Typography variant="caption" color="text.secondary">
                {translate('send.preview.part', { part: number(index + 1), parts: number(parts.length) })}
              </Typography>
            </Divider>
          )}
          <Typography
            component="span"
            variant="body1"
            lang={isBangla ? 'bn' : undefined}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {isTemplate ? <TemplateWords template={part} /> : part}
          </Typography>
        </Fragment>
      ))}
      {hidden > 0 && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
          {translate('send.preview.more', { smart_count: hidden, count: number(hidden) })}
        </Typography>
      )}
    </Box>
  );
}
