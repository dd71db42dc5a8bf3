import AccountIcon from '@mui/icons-material/NoAccountsOutlined';
import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import RefusedIcon from '@mui/icons-material/Block';
import RetryIcon from '@mui/icons-material/Replay';
import ThrottledIcon from '@mui/icons-material/Speed';
import UncertainIcon from '@mui/icons-material/HelpOutlined';
import { useTranslate } from 'react-admin';
import type { HttpAnswerResult } from '#contract/main-api/carriers/httpCarrier.ts';
import { WordChip, type WordLook } from '../../../../../components/WordChip.tsx';

/** The result of an answer for its message; `uncertain` where no rule fits. */
export type ReadResult = HttpAnswerResult | 'uncertain';

const looks: Record<ReadResult, WordLook> = {
  accepted: { color: 'success', Icon: AcceptedIcon },
  refused: { color: 'error', Icon: RefusedIcon },
  retry: { color: 'info', Icon: RetryIcon },
  throttled: { color: 'info', Icon: ThrottledIcon },
  account: { color: 'error', Icon: AccountIcon },
  uncertain: { color: 'warning', Icon: UncertainIcon },
};

export function ResultChip({ result }: { result: ReadResult }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={looks[result]}
      label={translate(`routes.http.result.${result}`)}
      help={translate(`routes.http.result_help.${result}`)}
    />
  );
}
