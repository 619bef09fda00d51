import { Switch, type SwitchProps } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type FirstDay, firstDays } from '#contract/regional.ts'
import { config, configure, type Locale, locales } from '#kernel/config.ts'
import { firstWeekdayOf } from '#kernel/first-weekday.ts'
import { useFormats } from '#kernel/format.ts'
import { languageNames } from '#kernel/languages.ts'
import { useShopRegional } from '#kernel/shop-regional.ts'
import { PlainSelect } from '#ui/plain-select.tsx'
import { Segmented, type SegmentedProps } from '#ui/segmented.tsx'
import styles from './appearance-drawer.module.css'

export function SegmentedSetting<Value extends string>({
  children,
  ...choice
}: SegmentedProps<Value> & { children?: ReactNode }) {
  return (
    <div className={styles.section}>
      <span className={styles.legend} aria-hidden="true" dir="auto">
        {choice.label}
      </span>
      <Segmented {...choice} />
      {children}
    </div>
  )
}

export function SwitchSetting({
  name,
  ...props
}: SwitchProps & { name: 'container' | 'outlinedFilled' | 'rtlLayout' | 'singleKeys' }) {
  const isOn = config.usePart((now) => now[name])
  return (
    <Switch
      {...props}
      checked={isOn}
      onChange={(event) =>
        configure({ [name]: event.currentTarget.checked } as Partial<Record<typeof name, boolean>>)
      }
    />
  )
}

export function SchemeSetting({ full }: { full?: boolean }) {
  const { t } = useTranslation('config')
  const scheme = config.usePart((now) => (now.followSystem ? 'system' : now.navType))
  return (
    <SegmentedSetting
      full={full}
      label={t('scheme.legend')}
      value={scheme}
      options={(['light', 'dark', 'system'] as const).map((value) => ({
        value,
        label: t(`scheme.${value}`),
      }))}
      onChange={(value) =>
        configure(value === 'system' ? { followSystem: true } : { followSystem: false, navType: value })
      }
    />
  )
}

function SelectSetting({ label, ...select }: ComponentProps<typeof PlainSelect> & { label: string }) {
  const id = useId()
  return (
    <div className={styles.section}>
      <label htmlFor={id} className={styles.legend} dir="auto">
        {label}
      </label>
      <PlainSelect id={id} className={styles.select} {...select} />
    </div>
  )
}

export function LanguageSetting() {
  const { t } = useTranslation('config')
  const locale = config.usePart((now) => now.locale)
  return (
    <SelectSetting
      label={t('language')}
      value={locale}
      onChange={(event) => configure({ locale: event.target.value as Locale })}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {languageNames[locale]}
        </option>
      ))}
    </SelectSetting>
  )
}

export function FirstDaySetting() {
  const { t } = useTranslation('config')
  const { weekdayName } = useFormats()
  const { firstDay, locale } = config.usePart((now) => now)
  const { firstDay: shopDay } = useShopRegional()
  const automaticDay = weekdayName(firstWeekdayOf({ firstDay: 'automatic', locale }, shopDay), 'long')
  return (
    <SelectSetting
      label={t('firstDay.label')}
      value={firstDay}
      onChange={(event) => configure({ firstDay: event.target.value as FirstDay })}
    >
      {firstDays.map((value) => (
        <option key={value} value={value}>
          {t(`firstDay.${value}`, { day: automaticDay })}
        </option>
      ))}
    </SelectSetting>
  )
}
