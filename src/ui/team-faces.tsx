import { type ComponentProps, createContext, use, useEffect } from 'react'
import { Avatar } from './art/avatar.tsx'

type Faces = {
  /** The ids of own pictures of colleagues, by name. */
  ids: ReadonlyMap<string, string>
  /** Asks for the id of a name that is on screen. */
  onName: (name: string) => void
  /** Loads a picture by its id. */
  useFace: (id: string) => string | undefined
}
export const TeamFaces = createContext<Faces>({ ids: new Map(), onName: () => {}, useFace: () => undefined })

type Props = ComponentProps<typeof Avatar>

/** The avatar of someone with an account: their own picture, or a drawn face. Not for customers or contacts. */
export function TeamAvatar(props: Props) {
  const { ids, onName } = use(TeamFaces)
  const name = 'src' in props ? undefined : props.name
  useEffect(() => {
    if (name) onName(name)
  }, [name, onName])
  const id = name && ids.get(name)
  return !id ? <Avatar {...props} /> : <OwnPicture id={id} {...props} />
}

function OwnPicture({ id, ...props }: Props & { id: string }) {
  const { useFace } = use(TeamFaces)
  return <Avatar src={useFace(id)} {...props} />
}
