import { useTranslation } from 'react-i18next'
import type { CardParts, Contact, ContactFields } from '#contract/contacts.ts'
import people from '#features/contacts/list/people.module.css'
import { mailHref, numberHref } from '#features/contacts/list/shown.ts'
import { useFormats } from '#kernel/format.ts'
import { Fact } from '#ui/fact.tsx'
import { Timestamp } from '#ui/moment.tsx'
import type { FormFields } from './contact-values.ts'
import styles from './drawer.module.css'

export function ContactFacts({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const show = useShownFields()
  const { mails, phones, birthday, location, address, tags, notes, created, updated, card } = contact
  const lines = addressLines(address)
  return (
    <>
      <dl className={styles.facts}>
        {mails.map(({ kind, value }) => (
          <Fact key={`${kind} ${value}`} name={t(`mailKinds.${kind}`)}>
            <a className="link" href={mailHref(value)}>
              <bdi>{value}</bdi>
            </a>
          </Fact>
        ))}
        {phones.map(({ kind, value }) => (
          <Fact key={`${kind} ${value}`} name={t(`phoneKinds.${kind}`)}>
            <a className="link" href={numberHref(value)}>
              <bdi className="num">{value}</bdi>
            </a>
          </Fact>
        ))}
        {birthday !== '' && <Fact name={t('field.birthday')}>{show(contact, 'birthday')}</Fact>}
        {card?.lines.map((line) => (
          <Fact key={`${line.name} ${line.value}`} name={t(`card.${line.name}`)}>
            <CardLine line={line} />
          </Fact>
        ))}
        {location !== '' && (
          <Fact name={t('field.location')}>
            <bdi>{location}</bdi>
          </Fact>
        )}
        {lines.length > 0 && (
          <Fact name={t('field.address')}>
            <address className={styles.address}>
              {lines.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name={t('field.tags')}>
            <span className={styles.tags}>
              {tags.map((tag) => (
                <span key={tag} className={`trunc ${people.tag}`} dir="auto">
                  {tag}
                </span>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      {notes !== '' && (
        <section>
          <h3 className={styles.title}>{t('field.notes')}</h3>
          <p className={styles.notes} dir="auto">
            {notes}
          </p>
        </section>
      )}
      <p className="dim small" dir="auto">
        {t('since')} <Timestamp at={created} />
        {updated !== created && (
          <>
            {' · '}
            {t('changed')} <Timestamp at={updated} />
          </>
        )}
      </p>
    </>
  )
}

function CardLine({ line: { name, value } }: { line: CardParts['lines'][number] }) {
  const formats = useFormats()
  if (name === 'anniversary') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.fullDay(value) : value
  if (!/^https?:\/\//i.test(value)) return <bdi>{value}</bdi>
  return (
    <a className="link" href={value} target="_blank" rel="noreferrer">
      <bdi>{value}</bdi>
    </a>
  )
}

const addressLines = ({ street, city, region, post, country }: ContactFields['address']) =>
  [street, [post, city].filter(Boolean).join(' '), region, country].filter(Boolean)

export function useShownFields() {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  return (fields: FormFields, field: keyof FormFields): string => {
    switch (field) {
      case 'mails':
      case 'phones':
        return formats.list(fields[field].map(({ value }) => value))
      case 'tags':
        return formats.list(fields.tags)
      case 'address':
        return addressLines(fields.address).join(', ')
      case 'birthday': {
        const { birthday } = fields
        if (birthday === '') return ''
        return birthday.startsWith('--')
          ? formats.dayOfYear(birthday.replace('--', '2024-'))
          : formats.fullDay(birthday)
      }
      case 'image':
        return fields.image === '' ? '' : t('ownPicture')
      default:
        return fields[field]
    }
  }
}
