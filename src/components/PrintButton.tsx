import PrintIcon from '@mui/icons-material/Print';
import { Button } from 'react-admin';

/** Prints the page as `theme/print.css` shows it, as Ctrl-P does. */
export function PrintButton() {
  return (
    <Button label="list.print" onClick={() => window.print()}>
      <PrintIcon />
    </Button>
  );
}
