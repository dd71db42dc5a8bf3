import { Box, Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';

/** Endings of the tables that a browser offers to choose. */
export const acceptedTables = '.csv,.txt,.tsv,.xlsx';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'loading'> {
  /** Key of what it says. */
  label: string;
  /** Key of what the input is called, if it is something else. */
  inputLabel?: string;
  /** Endings of the files that the browser offers; the service recognises a file by its bytes. */
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button by which files are chosen. */
export function FileButton({
  label,
  inputLabel = label,
  accept,
  multiple,
  onChoose,
  ...button
}: FileButtonProps) {
  const translate = useTranslate();
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => inputRef.current?.click()}>
        {translate(label)}
      </Button>
      <Box
        component="input"
        ref={inputRef}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={translate(inputLabel)}
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file again, mended, is another choice.
          target.value = '';
        }}
        sx={{ display: 'none' }}
      />
    </>
  );
}
