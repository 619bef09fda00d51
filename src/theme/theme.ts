import {
  createTheme,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

/** Accents for the `color` of components. */
export const accents = ['primary', 'secondary', 'success', 'error', 'orange', 'warning'] as const
export type Accent = (typeof accents)[number]

function isAccent(name: unknown): name is Accent {
  return accents.includes(name as Accent)
}

function tupleOf(accent: Accent): MantineColorsTuple {
  const shade = (role: string) => `var(--${accent}-${role})`
  return [
    shade('soft'),
    shade('soft-hover'),
    shade('soft-border'),
    shade('graphic'),
    shade('graphic'),
    shade('graphic'),
    shade('filled'),
    shade('filled-hover'),
    shade('soft-text'),
    shade('text'),
  ]
}

const quiet: VariantColorResolverResult = {
  background: 'transparent',
  hover: 'var(--c-hover)',
  color: 'var(--c-text)',
  border: '1px solid transparent',
}

/** Uses CSS variables, so that a preset or scheme needs no new theme. */
const variantColors: VariantColorsResolver = ({ color, variant, theme }) => {
  const accent = isAccent(color) ? color : (theme.primaryColor as Accent)
  const role = (name: string) => `var(--${accent}-${name})`
  switch (variant) {
    case 'default':
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--c-text)',
        border: '1px solid var(--c-border-strong)',
      }
    case 'light':
      return {
        background: role('soft'),
        hover: role('soft-hover'),
        color: role('soft-text'),
        border: '1px solid transparent',
      }
    case 'outline':
      return {
        background: 'transparent',
        hover: role('soft'),
        color: role('text'),
        border: `1px solid ${role('graphic')}`,
      }
    case 'subtle':
    case 'transparent':
      return isAccent(color) && color !== theme.primaryColor
        ? { ...quiet, hover: role('soft'), color: role('text') }
        : quiet
    default:
      return {
        background: role('filled'),
        hover: role('filled-hover'),
        color: role('on'),
        border: '1px solid transparent',
      }
  }
}

/** One chevron for all selects, instead of each component's own. */
const opens = { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }) }

/** Values are variables of `mantine.css` and `tokens.css`; user settings never change this object. */
export const theme = createTheme({
  colors: Object.fromEntries(accents.map((accent) => [accent, tupleOf(accent)])),
  primaryColor: 'primary',
  primaryShade: 6,
  variantColorResolver: variantColors,
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  fontFamily: 'var(--font)',
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: {
        size: 'md',
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        descriptionProps: { dir: 'auto' },
        errorProps: { dir: 'auto' },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        // A menu must not contain the placeholder, which is no menu item.
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Popover: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { transition: 'fade', duration: 120 },
        // A popover that is hidden with its target loses the focus, or its focus trap finds nothing to focus.
        hideDetached: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 500, transitionProps: { transition: 'fade', duration: 120 } } },
    NativeSelect: { defaultProps: opens },
    MultiSelect: { defaultProps: opens },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 180 } } },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 260 } } },
  },
})
