import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { searchLimits } from '#contract/searchQuery.ts';

interface EarlyInputProps {
  onType: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed while the code of the search dialog loads. The dialog then begins with it. */
export function EarlyInput({ onType, onClose }: EarlyInputProps) {
  const translate = useTranslate();
  return (
    <input
      autoFocus
      aria-label={translate('search.title')}
      maxLength={searchLimits.text}
      autoComplete="off"
      style={visuallyHidden}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}
