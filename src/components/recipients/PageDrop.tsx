import UploadIcon from '@mui/icons-material/UploadFile';
import { alpha, Portal, Stack, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

/** A browser repeats `dragover` more often than this, and not every browser says when a drag leaves its window. */
const dragEndMs = 600;

/** Takes a file that is dropped anywhere on the page, which shows it while a file is dragged over it. */
export function PageDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isDragged, setDragged] = useState(false);

  const take = useEffectEvent(({ files, items }: DataTransfer) => {
    const [file] = files;
    const isFolder = items[0]?.webkitGetAsEntry?.()?.isDirectory;
    if (file && files.length === 1 && !isFolder) onChoose(file);
    else notify(file ? 'bulk.drop.one' : 'bulk.drop.text', { type: 'warning' });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setDragged(false);
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || isTextForInput(event)) return;
      // Otherwise the browser would leave the portal to show the file.
      event.preventDefault();
      if (!holdsFiles(event.dataTransfer)) return;
      event.dataTransfer.dropEffect = 'copy';
      setDragged(true);
      clearTimeout(timer);
      timer = setTimeout(end, dragEndMs);
    };
    const drop = (event: DragEvent) => {
      end();
      if (!event.dataTransfer || isTextForInput(event)) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      end();
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);

  if (!isDragged) return null;
  return (
    // Over the app bar too, which is above the page.
    <Portal>
      <Stack
        aria-hidden
        spacing={1}
        sx={({ palette, zIndex }) => ({
          position: 'fixed',
          inset: 12,
          zIndex: zIndex.tooltip,
          pointerEvents: 'none',
          alignItems: 'center',
          justifyContent: 'center',
          border: `3px dashed ${palette.primary.main}`,
          borderRadius: 2,
          bgcolor: alpha(palette.background.paper, 0.97),
        })}
      >
        <UploadIcon color="primary" sx={{ fontSize: 56 }} />
        <Typography variant="h3" component="p">
          {translate('bulk.drop.here')}
        </Typography>
        <Typography color="text.secondary">{translate('bulk.drop.kinds')}</Typography>
      </Stack>
    </Portal>
  );
}

function holdsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}

/** Whether text is dropped into a field, which the browser handles itself. */
function isTextForInput({ target, dataTransfer }: DragEvent): boolean {
  return (
    !holdsFiles(dataTransfer!) && target instanceof Element && target.closest('input, textarea') !== null
  );
}
