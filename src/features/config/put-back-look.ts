import { type Config, configure } from '#kernel/config.ts'
import { ownVerb } from '#kernel/own-verb.ts'
import { configureSnackbar } from '#kernel/snackbar.ts'

/** The snackbar settings of the user. */
export type SnackbarLook = {
  dense: boolean
  iconVariant: 'hide' | 'default' | 'useemojis'
  maxStack: number
  /** Milliseconds. */
  duration: number
}

/** Restores the look from before a reset. */
export const putBackLook = ownVerb<{ config: Config; snackbar: SnackbarLook }>(
  'config',
  'putBackLook',
  ({ config, snackbar }) => {
    configure(config)
    configureSnackbar(snackbar)
  },
)
