import { Box } from '@mui/material';
import { ticks } from './entry/ticks.ts';

interface StatePictureProps {
  state: 'empty' | 'loading' | 'finished';
}

/**
 * The bubbles and ticks of the sign-in page, for a list, batch or report that is empty, takes long or is finished. It says nothing that
 * the words beside it do not say.
 */
export function StatePicture({ state }: StatePictureProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 120 76"
      width={120}
      height={76}
      aria-hidden
      data-state={state}
      fill="none"
      sx={pictureSx}
    >
      {state === 'empty' && (
        <>
          <rect className="in" x="4" y="6" width="68" height="26" rx="13" />
          <rect className="out open" x="40" y="42" width="76" height="28" rx="14" />
        </>
      )}
      {state === 'loading' && (
        <>
          <rect className="in" x="20" y="20" width="80" height="36" rx="18" />
          {[44, 60, 76].map((x) => (
            <circle key={x} className="dot" cx={x} cy="38" r="4.5" />
          ))}
        </>
      )}
      {state === 'finished' && (
        <>
          <rect className="out" x="16" y="4" width="92" height="40" rx="16" />
          <path className="text" d="M32 19h52M32 30h34" />
          <path className="ticks" d={`M76 62${ticks}`} />
        </>
      )}
    </Box>
  );
}

const pictureSx = {
  display: 'block',
  flexShrink: 0,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 3,
  '& .in': { fill: 'var(--sunken)', stroke: 'var(--border)', strokeWidth: 1.5 },
  '& .out': { fill: 'var(--accent)' },
  '& .open': { fill: 'none', stroke: 'var(--accent)', strokeWidth: 1.5, strokeDasharray: '4 5' },
  '& .text': { stroke: 'var(--on-accent)', opacity: 0.75 },
  '& .ticks': { stroke: 'var(--accent)' },
  // Whoever wants no motion sees three still dots.
  '& .dot': {
    fill: 'var(--accent)',
    '@media not (prefers-reduced-motion)': { animation: 'wait 1.2s infinite' },
  },
  '& .dot:nth-of-type(2)': { animationDelay: '0.2s' },
  '& .dot:nth-of-type(3)': { animationDelay: '0.4s' },
  '@keyframes wait': { '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } },
};
