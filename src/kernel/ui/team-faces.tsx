import { type ComponentProps, createContext, use } from 'react'
import { Avatar } from './art/avatar.tsx'

/** The pictures that people here chose for themselves, by their names. */
export const TeamFaces = createContext<ReadonlyMap<string, string>>(new Map())

/** The face of somebody with an account here: their own picture, or the drawn one. Not for customers or contacts. */
export function TeamAvatar(props: ComponentProps<typeof Avatar>) {
  return <Avatar src={use(TeamFaces).get(props.name)} {...props} />
}
