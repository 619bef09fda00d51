import { Button, Slider, Switch } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { config, configure, fonts, initialConfig, presets } from '#kernel/config.ts'
import { loadFont } from '#theme/fonts.ts'
import { useScheme } from '#theme/theme-provider.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import styles from './appearance-drawer.module.css'
import { Choices } from './choices.tsx'
import { LayoutPicture } from './layout-picture.tsx'
import { putBackLook, type SnackbarLook } from './put-back-look.ts'
import {
  FirstDaySetting,
  LanguageSetting,
  SchemeSetting,
  SegmentedSetting,
  SwitchSetting,
} from './settings.tsx'

export type AppearanceProps = {
  snackbar: SnackbarLook
  onSnackbar: (part: Partial<SnackbarLook>) => void
  /** Called after a reset; `undo` restores the choices. */
  onReset: (undo: ReturnType<typeof putBackLook.offered>) => void
  onClose: () => void
}

export const initialSnackbar: SnackbarLook = {
  dense: false,
  iconVariant: 'hide',
  maxStack: 3,
  duration: 6000,
}

const durations = ['4000', '6000', '10000', '20000'] as const
const stacks = ['1', '2', '3', '4', '5'] as const

export function AppearanceDrawer({ snackbar, onSnackbar, onReset, onClose }: AppearanceProps) {
  const { t } = useTranslation('config')
  const now = config.usePart((all) => all)
  const scheme = useScheme()
  const hintId = useId()
  const isHorizontal = now.layout === 'horizontal'

  useEffect(() => {
    // Each option is written in its own font; a font that fails to load shows the fallback.
    for (const font of fonts) loadFont(font).catch(() => {})
  }, [])

  const reset = () => {
    const undo = putBackLook.offered({ config: now, snackbar })
    // Language, week and developer tools are not part of the look.
    const { locale, firstDay, devtools, ...look } = initialConfig
    configure(look)
    onSnackbar(initialSnackbar)
    onReset(undo)
  }

  return (
    <SideDrawer title={t('title')} size={360} onClose={onClose}>
      <div className={styles.body}>
        <SchemeSetting full />

        <Choices
          legend={t('preset.legend')}
          value={now.presetColor}
          options={presets}
          onChange={(presetColor) => configure({ presetColor })}
          className={styles.tiles}
          optionClassName={styles.tile}
        >
          {(preset) => (
            <>
              <span className={styles.disc} data-preset={preset} data-scheme={scheme} aria-hidden="true" />
              <span dir="auto">{t(`preset.${preset}`)}</span>
            </>
          )}
        </Choices>

        <Choices
          legend={t('menuTone.legend')}
          value={now.menuTone}
          options={['light', 'dark']}
          onChange={(menuTone) => configure({ menuTone })}
          className={styles.choices}
          optionClassName={styles.choice}
        >
          {(tone) => (
            <>
              <LayoutPicture layout={now.layout} tone={tone} />
              <span dir="auto">{t(`menuTone.${tone}`)}</span>
            </>
          )}
        </Choices>

        <Choices
          legend={t('layout.legend')}
          value={now.layout}
          options={['vertical', 'horizontal']}
          onChange={(layout) => configure({ layout })}
          className={styles.choices}
          optionClassName={styles.choice}
        >
          {(layout) => (
            <>
              <LayoutPicture layout={layout} tone={now.menuTone} />
              <span dir="auto">{t(`layout.${layout}`)}</span>
            </>
          )}
        </Choices>

        <SegmentedSetting
          full
          label={t('drawer.legend')}
          value={now.drawerType}
          disabled={isHorizontal}
          describedBy={isHorizontal ? hintId : undefined}
          options={[
            { value: 'default', label: t('drawer.full') },
            { value: 'mini-drawer', label: t('drawer.mini') },
          ]}
          onChange={(drawerType) => configure({ drawerType })}
        >
          {isHorizontal && (
            <p id={hintId} className="dim caption" dir="auto">
              {t('drawer.horizontal')}
            </p>
          )}
        </SegmentedSetting>

        <SwitchSetting name="container" label={t('container.label')} description={t('container.hint')} />

        <Choices
          legend={t('font')}
          value={now.fontFamily}
          options={fonts}
          onChange={(fontFamily) => configure({ fontFamily })}
          className={styles.rows}
          optionClassName={styles.choice}
        >
          {(font) => (
            <span className={styles.fontRow} style={{ fontFamily: `'${font} Variable', var(--font)` }}>
              <span>{font}</span>
              <bdi className="num">1,204.50 ăîșț</bdi>
            </span>
          )}
        </Choices>

        <div className={styles.section}>
          <span className={styles.legend} id={`${hintId}-corners`} dir="auto">
            {t('corners.legend')}
          </span>
          <div className={styles.slider}>
            <Slider
              min={0}
              max={16}
              step={2}
              value={now.borderRadius}
              onChange={(borderRadius) => configure({ borderRadius })}
              label={(value) => t('corners.value', { value })}
              thumbLabel={t('corners.legend')}
              marks={[
                { value: 0, label: '0' },
                { value: 8, label: '8' },
                { value: 16, label: '16' },
              ]}
            />
          </div>
          <div className={`row ${styles.sample}`} aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </div>

        <SwitchSetting name="outlinedFilled" label={t('filled.label')} description={t('filled.hint')} />

        <LanguageSetting />
        <FirstDaySetting />

        <SwitchSetting name="rtlLayout" label={t('rtl.label')} description={t('rtl.hint')} />
        <SwitchSetting name="singleKeys" label={t('singleKeys.label')} description={t('singleKeys.hint')} />

        <SegmentedSetting
          full
          label={t('snackbar.icons')}
          value={snackbar.iconVariant}
          options={(['hide', 'default', 'useemojis'] as const).map((value) => ({
            value,
            label: t(`snackbar.${value}`),
          }))}
          onChange={(iconVariant) => onSnackbar({ iconVariant })}
        />
        <SegmentedSetting
          full
          label={t('snackbar.stack')}
          value={String(snackbar.maxStack) as (typeof stacks)[number]}
          options={stacks.map((value) => ({ value, label: value }))}
          onChange={(value) => onSnackbar({ maxStack: Number(value) })}
        />
        <SegmentedSetting
          full
          label={t('snackbar.duration')}
          value={String(snackbar.duration) as (typeof durations)[number]}
          options={durations.map((value) => ({
            value,
            label: t('snackbar.seconds', { count: Number(value) / 1000 }),
          }))}
          onChange={(value) => onSnackbar({ duration: Number(value) })}
        />
        <Switch
          label={t('snackbar.dense')}
          checked={snackbar.dense}
          onChange={(event) => onSnackbar({ dense: event.currentTarget.checked })}
        />
      </div>
      <div className={styles.foot} data-bottom-bar>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} className="flip" />}
          onClick={reset}
        >
          {t('reset')}
        </Button>
      </div>
    </SideDrawer>
  )
}
