import type { Profile } from '#contract/social.ts'
import { PersonLink } from '#features/people/links.tsx'
import whole from '#ui/whole-link.module.css'

export function PersonName({ person: { id, name, isBlocked } }: { person: Profile }) {
  if (isBlocked)
    return (
      <span className="trunc" dir="auto">
        {name}
      </span>
    )
  return (
    <PersonLink id={id} className={`trunc ${whole.link}`} data-row-link>
      <span dir="auto">{name}</span>
    </PersonLink>
  )
}
