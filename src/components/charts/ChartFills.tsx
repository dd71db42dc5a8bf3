import { useTheme } from '@mui/material';
import { fillOf, looks, type LookName } from './looks.ts';

const size = 6;
const names = Object.keys(looks) as LookName[];

/** The colours and patterns of a page's charts and legends; each needs them once, however many charts it has. */
export function ChartFills() {
  const { palette } = useTheme();
  return (
    // Not hidden by `display`: browsers leave out the patterns of such a picture.
    <svg width={0} height={0} aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {names.map((name) => {
          const { color, pattern } = looks[name];
          const ground = color === 'muted' ? palette.text.secondary : palette[color].main;
          const ink = palette.background.paper;
          return (
            <pattern
              key={name}
              id={`chart-${name}`}
              width={size}
              height={size}
              patternUnits="userSpaceOnUse"
              patternTransform={pattern === 'stripes' ? 'rotate(45)' : undefined}
            >
              <rect width={size} height={size} fill={ground} />
              {pattern === 'stripes' && <rect width={2} height={size} fill={ink} />}
              {pattern === 'lines' && <rect width={size} height={1.5} fill={ink} />}
              {pattern === 'squares' && <rect x={1} y={1} width={3} height={3} fill={ink} />}
              {pattern === 'dots' && <circle cx={size / 2} cy={size / 2} r={1.5} fill={ink} />}
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** A sample of a fill, for legends. */
export function FillMark({ look }: { look: LookName }) {
  return (
    <svg width={14} height={14} aria-hidden style={{ flexShrink: 0 }}>
      <rect width={14} height={14} rx={3} fill={fillOf(look)} />
    </svg>
  );
}
