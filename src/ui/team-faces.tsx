import { type ComponentProps, createContext, use } from 'react'
import { Avatar } from './art/avatar.tsx'

type Faces = {
  /** The ids of own pictures of colleagues, by name. */
  ids: ReadonlyMap<string, string>
  /** Loads a picture by its id. */
  useFace: (id: string) => string | undefined
}
export const TeamFaces = createContext<Faces>({ ids: new Map(), useFace: () => undefined })

type Props = ComponentProps<typeof Avatar>

/** The avatar of somebody with an account: their own picture, or a drawn face. Not for customers or contacts. */
export function TeamAvatar(props: Props) {
  const { ids } = use(TeamFaces)
  const id = 'src' in props ? undefined : ids.get(props.name)
  return id === undefined ? <Avatar {...props} /> : <OwnPicture id={id} {...props} />
}

function OwnPicture({ id, ...props }: Props & { id: string }) {
  const { useFace } = use(TeamFaces)
  return <Avatar src={useFace(id)} {...props} />
}
