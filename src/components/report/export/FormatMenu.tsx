import DownloadIcon from '@mui/icons-material/GetApp';
import { Button as MuiButton, Menu, MenuItem } from '@mui/material';
import { useState, type MouseEvent } from 'react';
import { Button, useTranslate } from 'react-admin';

/** The formats of files for people, the usual one first. */
const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

interface FormatMenuProps {
  disabled?: boolean | undefined;
  /** Key of its text if that is not "Export", which a phone leaves out. */
  label?: string | undefined;
  onChoose: (format: FileFormat) => void;
}

/** The button that exports a list, and the choice of the file's format. */
export function FormatMenu({ disabled, label, onChoose }: FormatMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = {
    'aria-haspopup': 'menu',
    disabled,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {label ? (
        <MuiButton {...button} size="small" startIcon={<DownloadIcon />}>
          {translate(label)}
        </MuiButton>
      ) : (
        // Disabled and without its text on a phone, it would have no name.
        <Button {...button} label="ra.action.export" aria-label={translate('ra.action.export')}>
          <DownloadIcon />
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fileFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              onChoose(format);
            }}
          >
            {translate(`reports.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
