import { type Config, configure } from '#kernel/config.ts'
import { ownVerb } from '#kernel/own-verb.ts'
import { configureSnackbar } from '#kernel/snackbar.ts'

/** The part of the snackbar's settings that a person chooses. */
export type SnackbarLook = {
  dense: boolean
  iconVariant: 'hide' | 'default' | 'useemojis'
  maxStack: number
  /** Milliseconds. */
  duration: number
}

/** Brings back the look that was chosen before everything went back to its first value. */
export const putBackLook = ownVerb<{ config: Config; snackbar: SnackbarLook }>(
  'config',
  'putBackLook',
  ({ config, snackbar }) => {
    configure(config)
    configureSnackbar(snackbar)
  },
)
