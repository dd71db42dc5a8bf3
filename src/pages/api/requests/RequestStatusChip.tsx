import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import type { ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';

const looks = {
  succeeded: { color: 'success', Icon: DoneIcon },
  failed: { color: 'error', Icon: FailedIcon },
} as const satisfies Record<string, WordLook>;

/** The status of the HTTP response. A dialect may answer 200 to what it refuses, so colour and icon go by the outcome. */
export function RequestStatusChip({ request: { status, code } }: { request: ApiRequest }) {
  return <WordChip look={looks[code === null ? 'succeeded' : 'failed']} label={String(status)} />;
}
