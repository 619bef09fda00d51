import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Fact } from '#ui/fact.tsx'
import { useProfile } from './queries.ts'

export function ProfileFacts({ user }: { user: number }) {
  const { t } = useTranslation('social')
  const { person } = useProfile(user)
  if (!person) return null
  const facts = [
    ['job', person.job],
    ['location', person.location],
    ['phone', person.phone],
  ] as const
  return (
    <>
      {facts.map(
        ([field, value]) =>
          value !== '' && (
            <Fact key={field} name={t(`field.${field}`)}>
              <bdi>{value}</bdi>
            </Fact>
          ),
      )}
      <Fact name={t('profile')}>
        <Link to="/social/$tab" params={{ tab: 'posts' }} search={{ person: user }} className="link">
          {t('openProfile')}
        </Link>
      </Fact>
    </>
  )
}
