import { type ComponentProps, createContext, use } from 'react'
import { Avatar } from './art/avatar.tsx'

/** Own pictures of colleagues, by name. */
export const TeamFaces = createContext<ReadonlyMap<string, string>>(new Map())

/** The avatar of somebody with an account: their own picture, or a drawn face. Not for customers or contacts. */
export function TeamAvatar(props: ComponentProps<typeof Avatar>) {
  return <Avatar src={use(TeamFaces).get(props.name)} {...props} />
}
