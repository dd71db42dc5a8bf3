import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import type { SearchDialogProps } from './SearchDialog.tsx';

/** Takes what is typed while the code of the search dialog loads. The dialog then begins with it. */
export function EarlyInput({ text, onType, onClose }: SearchDialogProps) {
  const translate = useTranslate();
  return (
    <input
      autoFocus
      value={text}
      aria-label={translate('search.title')}
      autoComplete="off"
      style={visuallyHidden}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}
