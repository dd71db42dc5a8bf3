import { useText } from '../../i18n/text.ts';
import './FullScreenSpinner.css';

/** For waits of the whole page only: three growing circles on a dark, translucent ground (product spec, section 9). */
export function FullScreenSpinner() {
  const text = useText();
  return (
    <div className="full-screen-spinner" role="status" aria-label={text('common.loading')}>
      <div className="ball-scale-multiple">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
