import CheckIcon from '@mui/icons-material/RadioButtonChecked';
import WaitingIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Step, StepLabel, Stepper, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type {
  MessageReceipt,
  MessageReport,
  MessageTimeline as Timeline,
} from '#contract/database-manager/messages.ts';
import { ReceiptDetail } from './ReceiptDetail.tsx';
import { useErrorText } from './useErrorText.ts';
import { statusLooks } from '../report/StatusChip.tsx';
import { timelineOf, type TimelineStage } from './timeline.ts';
import { useWaitWords } from '../waiting/useWaitWords.ts';
import { useDepartureWords } from '../useDepartureWords.ts';
import { useFormats } from '../useFormats.ts';
import { tabular } from '../report/tabular.ts';

interface MessageTimelineProps {
  message: MessageReport;
  receipts?: readonly MessageReceipt[];
  parts?: Timeline['parts'];
}

export function MessageTimeline({ message, receipts, parts }: MessageTimelineProps) {
  const stageText = useStageText(message);
  return (
    <Stepper orientation="vertical" activeStep={-1} nonLinear>
      {timelineOf(message, receipts, parts).map((stage, index) => (
        // Several receipts may say the same.
        <Step key={`${stage.name} ${index}`} completed={stage.at !== null}>
          <StepLabel
            icon={<StageIcon stage={stage} message={message} />}
            optional={
              stage.at ? (
                <When at={stage.at} sincePreviousMs={stage.sincePreviousMs} />
              ) : (
                <DepartureTime message={message} />
              )
            }
          >
            {stageText(stage)}
          </StepLabel>
          {stage.isEnd && <ErrorText message={message} />}
          {stage.receipt && (
            <Box sx={{ ml: '32px', mt: -0.5 }}>
              <ReceiptDetail receipt={stage.receipt} ofParts={message.segments} />
            </Box>
          )}
        </Step>
      ))}
    </Stepper>
  );
}

/** Receipts and ends that have no text of their own are said by their status. */
function useStageText(message: MessageReport) {
  const translate = useTranslate();
  const { when } = useDepartureWords();
  const words = { batch: message.batchId, start: message.startsAt ? when(message.startsAt) : '–' };
  return ({ name, receipt }: TimelineStage) => {
    const label = translate(`reports.status.${receipt ? receipt.status : message.status}`);
    const status = label.toLowerCase();
    if (receipt) {
      const other = translate('reports.receipt.says.other', { status });
      return translate(`reports.receipt.says.${receipt.status}`, { _: other });
    }
    const other = name.startsWith('ended') ? translate('reports.stage.ended_other', { status }) : label;
    return translate(`reports.stage.${name}`, { ...words, _: other });
  };
}

/** Why it failed, and what to do about it. */
function ErrorText({ message }: Pick<MessageTimelineProps, 'message'>) {
  const error = useErrorText().errorOfMessage(message);
  if (!error) return null;
  return (
    <Box sx={{ ml: '32px' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {error.text}
      </Typography>
      {error.advice && (
        <Typography variant="body2" color="text.secondary">
          {error.advice}
        </Typography>
      )}
    </Box>
  );
}

/** Why a message waits, or when one leaves that waits for its start. */
function DepartureTime({ message }: Pick<MessageTimelineProps, 'message'>) {
  const translate = useTranslate();
  const { leaves } = useDepartureWords();
  const waits = useWaitWords()(message.waitReason);
  const text = waits ?? leaves(message);
  if (text === null) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={tabular}>
      {text}
      {waits === null && message.startsAt && ` (${translate('departures.why')})`}
    </Typography>
  );
}

function When({ at, sincePreviousMs }: Pick<TimelineStage, 'sincePreviousMs'> & { at: string }) {
  const translate = useTranslate();
  const { dateTime, duration } = useFormats();
  return (
    <Typography variant="body2" color="text.secondary" sx={tabular}>
      {dateTime(at)}
      {sincePreviousMs !== null && (
        <Box component="strong" sx={{ ml: 1, fontWeight: 600 }}>
          {translate('reports.stage.after', { duration: duration(sincePreviousMs) })}
        </Box>
      )}
    </Typography>
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
