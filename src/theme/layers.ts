import type { RaThemeOptions } from 'react-admin';

/** The layer of menus, selects, suggestions and calendars (product spec, section 9). */
export const dropdownZIndex = 1_040;

/** MUI's layers in MUI's order, moved below the dropdowns that open in them. Toasts and tooltips stay above all. */
export const layers = { appBar: 1_010, drawer: 1_020, modal: 1_030 } as const;

type Components = NonNullable<RaThemeOptions['components']>;

/** Puts what opens at a field or a button, which MUI has on the layer of dialogs, on that of dropdowns. */
export function withDropdownLayer(components: Components): Components {
  const onLayer = { zIndex: dropdownZIndex };
  return {
    ...components,
    MuiPopover: { ...components.MuiPopover, styleOverrides: { root: onLayer } },
    MuiAutocomplete: { ...components.MuiAutocomplete, styleOverrides: { popper: onLayer } },
    MuiPickerPopper: { styleOverrides: { root: onLayer } },
  };
}
