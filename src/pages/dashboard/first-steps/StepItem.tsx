import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { ListItem, ListItemIcon, ListItemText } from '@mui/material';
import type { ReactNode } from 'react';

interface StepItemProps {
  isDone: boolean;
  name: ReactNode;
  text: string;
}

/** One of the first steps, ticked when it is done. */
export function StepItem({ isDone, name, text }: StepItemProps) {
  return (
    <ListItem disableGutters>
      <ListItemIcon>{isDone ? <DoneIcon color="success" /> : <OpenIcon color="disabled" />}</ListItemIcon>
      <ListItemText primary={name} secondary={text} />
    </ListItem>
  );
}
