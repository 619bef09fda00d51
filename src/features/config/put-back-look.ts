import { type Config, configure } from '#kernel/config.ts'
import { configureSnackbar } from '#kernel/snackbar.ts'
import { localMutation } from './local-mutation.ts'

export type SnackbarLook = {
  dense: boolean
  iconVariant: 'hide' | 'default' | 'useemojis'
  maxStack: number
  /** Milliseconds. */
  duration: number
}

export const putBackLook = localMutation<{ config: Config; snackbar: SnackbarLook }>(
  'config',
  'putBackLook',
  ({ config, snackbar }) => {
    configure(config)
    configureSnackbar(snackbar)
  },
)
