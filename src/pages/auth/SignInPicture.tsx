import { ticks } from '../../components/entry/ticks.ts';

/** The picture beside the form: messages on their way, and the receipts that come back. */
export function SignInPicture() {
  return (
    <svg className="conversation" viewBox="0 0 320 276" aria-hidden="true" fill="none">
      <g className="bubble-out">
        <rect x="96" y="10" width="208" height="62" rx="20" />
        <path d="M120 34h128M120 52h84" />
      </g>
      <path className="receipt" d={`M270 88${ticks}`} />
      <g className="bubble-in">
        <rect x="16" y="106" width="168" height="50" rx="20" />
        <path d="M40 131h96" />
      </g>
      <g className="bubble-out">
        <rect x="66" y="176" width="238" height="62" rx="20" />
        <path d="M90 200h172M90 218h112" />
      </g>
      <path className="receipt" d={`M270 254${ticks}`} />
    </svg>
  );
}
