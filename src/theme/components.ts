import type { Theme } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';
import type { Tokens } from './tokens.ts';
import { touchRow, touchTargetsWithin } from './touchTarget.ts';

const inputs = [
  'AutocompleteInput',
  'BooleanInput',
  'NullableBooleanInput',
  'PasswordInput',
  'RadioButtonGroupInput',
  'SelectInput',
  'TextInput',
];

/** Compact rows are lower, with a mouse. */
const compactCell = {
  paddingBlock: 3,
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  // As high as the row rather than making it higher.
  '& .MuiIconButton-root': { padding: 3, marginBlock: -4 },
  '& .MuiButton-root': { paddingBlock: 1 },
  '& .MuiChip-root': { height: 20 },
};

/** How MUI's and react-admin's parts look with our tokens: flat surfaces, hairlines, little shadow. */
export function componentOverrides(colour: Tokens): RaThemeOptions['components'] {
  const hairline = `1px solid ${colour.border}`;
  const outlinedInput = {
    styleOverrides: {
      root: { backgroundColor: colour.surface },
      notchedOutline: { borderColor: colour.borderStrong },
    },
  };
  return {
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: colour.surface,
          backgroundImage: 'none',
          color: colour.text,
          borderBottom: hairline,
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // A closed menu is kept in the page, and the name of Bangla in it would fetch the Bengali letters.
    MuiModal: { styleOverrides: { hidden: { display: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: colour.border } },
    },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiOutlinedInput: outlinedInput,
    // Under a field that waits for another one it says for which: that is to be read, unlike the field.
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: colour.textMuted } } } },
    MuiPickersOutlinedInput: outlinedInput,
    MuiTableCell: {
      styleOverrides: {
        root: [
          {
            borderBottom: hairline,
            fontVariantNumeric: 'tabular-nums',
            '[data-density="compact"] &.MuiTableCell-sizeSmall': compactCell,
          },
          touchRow,
          touchTargetsWithin,
        ],
        head: { color: colour.textMuted, fontWeight: 600, backgroundColor: colour.surface },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: { backgroundColor: colour.text, color: colour.canvas, fontSize: '0.75rem' },
      },
    },
    MuiListItemButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          '&.active': {
            backgroundColor: colour.accentSoft,
            color: colour.accentStrong,
            '& .MuiListItemIcon-root': { color: 'inherit' },
          },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { color: colour.textMuted } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 550 } } },
    MuiAlert: { styleOverrides: { root: { alignItems: 'flex-start' } } },
    RaAppBar: {
      styleOverrides: {
        root: {
          '& .MuiIconButton-root, & .RaLocalesMenuButton-root .MuiButton-root': { color: colour.textMuted },
        },
      },
    },
    // Without help there is no empty line for it.
    ...Object.fromEntries(inputs.map((name) => [`Ra${name}`, { defaultProps: { helperText: false } }])),
    // On a phone react-admin gives it a ground of its own.
    RaTopToolbar: {
      styleOverrides: {
        root: ({ theme }: { theme: Theme }) => ({
          alignItems: 'center',
          [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent' },
        }),
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          '& .MuiPaper-root': { backgroundColor: colour.surface, borderRight: hairline },
          // It stays while the page is scrolled; the paper around it, whose ground it would stand on, does not.
          '& .RaSidebar-fixed': { width: 'inherit', backgroundColor: colour.surface },
        },
      },
    },
    RaLayout: {
      styleOverrides: {
        // react-admin lets a wide table widen the page; ours scrolls inside its own frame.
        root: {
          minWidth: 0,
          '& .RaLayout-content': { minWidth: 0 },
          // The button that floats over the end of a narrow page covers nothing of it.
          '&:has(.RaCreateButton-floating) .RaLayout-content': { paddingBottom: 128 },
        },
      },
    },
  };
}
