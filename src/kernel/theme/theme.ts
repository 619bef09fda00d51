import {
  createTheme,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

/** The accents, by the name to write in a component's `color`. */
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

/** Answers with role variables, so that a preset or scheme needs no new theme. */
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

/** Every select opens by the same sign; its own of each component would be another one. */
const opens = { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }) }

/**
 * The one theme of the app. Its values are the variables of `mantine.css` and `tokens.css`: what the user chooses
 * (preset, scheme, corners, font) changes attributes of the root element and never this object.
 */
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
        // The hidden first stop of the focus is no menu item, so a menu must not hold it.
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { transition: 'fade', duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 500, transitionProps: { transition: 'fade', duration: 120 } } },
    NativeSelect: { defaultProps: opens },
    MultiSelect: { defaultProps: opens },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 180 } } },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 260 } } },
  },
})
