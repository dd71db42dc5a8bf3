import CheckIcon from '@mui/icons-material/RadioButtonChecked';
import WaitingIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { statusLooks } from './StatusChip.tsx';
import { timelineOf, type TimelineStage } from './timeline.ts';
import { useFormats } from '../useFormats.ts';
import { tabular } from './tabular.ts';

export function MessageTimeline({ message }: { message: MessageReport }) {
  const translate = useTranslate();
  const { dateTime, duration } = useFormats();
  return (
    <Stepper orientation="vertical" activeStep={-1} nonLinear>
      {timelineOf(message).map((stage) => (
        <Step key={stage.name} completed={stage.at !== null}>
          <StepLabel
            icon={<StageIcon stage={stage} message={message} />}
            optional={
              stage.at && (
                <Typography variant="body2" color="text.secondary" sx={tabular}>
                  {dateTime(stage.at)}
                  {stage.sincePreviousMs !== null && (
                    <Box component="strong" sx={{ ml: 1, fontWeight: 600 }}>
                      {translate('reports.stage.after', { duration: duration(stage.sincePreviousMs) })}
                    </Box>
                  )}
                </Typography>
              )
            }
          >
            {translate(`reports.stage.${stage.name}`)}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

function StageIcon({ stage, message }: { stage: TimelineStage; message: MessageReport }) {
  if (!stage.isEnd) {
    return stage.at ? (
      <CheckIcon color="primary" aria-hidden />
    ) : (
      <WaitingIcon color="disabled" aria-hidden />
    );
  }
  const { Icon, color } = statusLooks[message.status];
  return <Icon color={color === 'default' ? 'action' : color} aria-hidden />;
}
