import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Profile } from '#contract/social.ts'
import { readDraft } from '#offline/drafts.ts'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { AboutForm } from './about-form.tsx'
import styles from './profile.module.css'
import { aboutDraft } from './writing/drafts.ts'

export function AboutPanel({ person }: { person: Profile }) {
  const { t } = useTranslation('social')
  const [isEdited, setEdited] = useState(() => person.isSelf && readDraft(aboutDraft) !== undefined)
  return (
    <Card
      className={styles.about}
      title={t('tabs.about')}
      aside={
        person.isSelf &&
        !isEdited && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setEdited(true)}
          >
            {t('editAbout')}
          </Button>
        )
      }
    >
      {isEdited ? <AboutForm person={person} onEnd={() => setEdited(false)} /> : <Facts person={person} />}
    </Card>
  )
}

function Facts({ person: { email, job, location, phone, about, isSelf, name } }: { person: Profile }) {
  const { t } = useTranslation('social')
  return (
    <div className={styles.aboutBody}>
      {about !== '' && (
        <p className={styles.text} dir="auto" data-reading>
          {about}
        </p>
      )}
      {about === '' && (
        <p className="dim" dir="auto">
          {isSelf ? t('nothingAboutYou') : t('nothingAbout', { name })}
        </p>
      )}
      <dl>
        {job !== '' && (
          <Fact name={t('field.job')}>
            <bdi>{job}</bdi>
          </Fact>
        )}
        {location !== '' && (
          <Fact name={t('field.location')}>
            <bdi>{location}</bdi>
          </Fact>
        )}
        {phone !== '' && (
          <Fact name={t('field.phone')}>
            <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              <bdi>{phone}</bdi>
            </a>
          </Fact>
        )}
        {email !== '' && (
          <Fact name={t('field.email')}>
            <bdi className={styles.email}>{email}</bdi>
          </Fact>
        )}
      </dl>
    </div>
  )
}
