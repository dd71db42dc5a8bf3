import DownloadIcon from '@mui/icons-material/GetApp';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button, useTranslate } from 'react-admin';

/** The formats of files for people, the usual one first. */
const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

interface FormatMenuProps {
  disabled?: boolean | undefined;
  label?: string | undefined;
  onChoose: (format: FileFormat) => void;
}

/** The button that exports a list, and the choice of the file's format. */
export function FormatMenu({ disabled, label = 'ra.action.export', onChoose }: FormatMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        label={label}
        // Disabled and without its text on a phone, it would have no name.
        aria-label={translate(label)}
        aria-haspopup="menu"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DownloadIcon />
      </Button>
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
