import { Popover } from '@mantine/core'
import { EmojiPicker } from 'frimousse'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import { config } from '#kernel/config.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import styles from './emoji.module.css'
import { emojiGroups, emojisOf } from './emoji-data.ts'

/** Searches and chooses emojis; stays open for more than one. */
export function EmojiPanel({
  opened,
  onChange,
  target,
  onChoose,
}: PanelProps & { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('chat')
  const locale = config.usePart((now) => now.locale)
  const names = {
    categories: Object.entries(emojiGroups).map(([index, name]) => ({
      index: Number(index),
      label: t(`emoji.groups.${name}`),
    })),
    skinTones: {
      light: t('emoji.tones.light'),
      'medium-light': t('emoji.tones.mediumLight'),
      medium: t('emoji.tones.medium'),
      'medium-dark': t('emoji.tones.mediumDark'),
      dark: t('emoji.tones.dark'),
    },
  }
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="top-start"
      trapFocus
      returnFocus={false}
      shadow="md"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('emoji.open')}>
        <EmojiPicker.Root
          className={styles.picker}
          locale={locale}
          columns={8}
          resolveEmojiData={() => emojisOf(locale, names)}
          onEmojiSelect={({ emoji }) => {
            onChoose(emoji)
            onChange(false)
          }}
        >
          <div className={styles.top}>
            <EmojiPicker.Search
              className={styles.search}
              placeholder={t('emoji.search')}
              aria-label={t('emoji.search')}
              data-autofocus
            />
            <EmojiPicker.SkinToneSelector className={`square ${styles.tone}`} aria-label={t('emoji.tone')} />
          </div>
          <EmojiPicker.Viewport className={styles.viewport}>
            <EmojiPicker.Loading className={styles.none}>{t('emoji.loading')}</EmojiPicker.Loading>
            <EmojiPicker.Empty className={styles.none}>{t('emoji.none')}</EmojiPicker.Empty>
            <EmojiPicker.List
              className={styles.list}
              components={{
                CategoryHeader: ({ category, ...props }) => (
                  <div {...props} className={styles.group}>
                    {category.label}
                  </div>
                ),
                // The library counts from 0, screen readers from 1.
                Row: ({ children, 'aria-rowindex': row = 0, ...props }) => (
                  <div {...props} {...{ 'aria-rowindex': row + 1 }} className={styles.row}>
                    {children}
                  </div>
                ),
                Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
                  <button
                    {...props}
                    {...{ 'aria-colindex': column + 1 }}
                    type="button"
                    className={`square ${styles.emoji}`}
                    title={emoji.label}
                  >
                    {emoji.emoji}
                  </button>
                ),
              }}
            />
          </EmojiPicker.Viewport>
        </EmojiPicker.Root>
      </Popover.Dropdown>
    </Popover>
  )
}
