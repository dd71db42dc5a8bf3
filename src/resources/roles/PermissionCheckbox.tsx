import LockIcon from '@mui/icons-material/LockOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Checkbox, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { permissionsEqualToFullAccess, type PermissionKey } from '#contract/permissions.ts';

interface PermissionCheckboxProps {
  name: PermissionKey;
  isTicked: boolean;
  /** Key of why it cannot be ticked or unticked. */
  reason?: string;
  /** To read only when it is left out. */
  onChange?: (isTicked: boolean) => void;
}

/** One permission in words, with its key in small. */
export function PermissionCheckbox({ name, isTicked, reason, onChange }: PermissionCheckboxProps) {
  const translate = useTranslate();
  const id = useId();
  const isDisabled = !onChange || reason !== undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', ml: -1, pt: 0.5 }}>
      <Checkbox
        id={id}
        size="small"
        checked={isTicked}
        disabled={isDisabled}
        onChange={(_event, checked) => onChange?.(checked)}
        slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
      />
      <Box sx={{ minWidth: 0, pt: 0.75 }}>
        <Typography
          component="label"
          htmlFor={id}
          variant="body2"
          sx={{ fontWeight: 600, cursor: isDisabled ? 'default' : 'pointer' }}
        >
          {translate(`roles.permissions.${name}.name`)}
        </Typography>
        <Box id={`${id}-help`}>
          <Typography variant="body2" color="text.secondary">
            {translate(`roles.permissions.${name}.help`)}
          </Typography>
          {permissionsEqualToFullAccess.includes(name) && (
            <Typography variant="caption" component="p" sx={reasonSx}>
              <WarningIcon fontSize="inherit" aria-hidden />
              {translate('roles.matrix.full_access')}
            </Typography>
          )}
          {reason && (
            <Typography variant="caption" component="p" sx={reasonSx}>
              <LockIcon fontSize="inherit" aria-hidden />
              {translate(reason)}
            </Typography>
          )}
          <Typography variant="caption" component="code" color="text.secondary" sx={keySx}>
            {name}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

const reasonSx = { display: 'flex', alignItems: 'center', gap: 0.5, color: 'warning.main' };
const keySx = { fontFamily: 'monospace', overflowWrap: 'anywhere' };
