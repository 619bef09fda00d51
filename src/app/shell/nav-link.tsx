import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to an address that came from the menu and is therefore not known to the compiler. */
export function NavLink({
  url,
  newTab = false,
  ...props
}: { url: string; newTab?: boolean | undefined } & Omit<ComponentProps<'a'>, 'href'>) {
  if (newTab || /^[a-z]+:/i.test(url)) {
    return <a href={url} {...(newTab && { target: '_blank', rel: 'noreferrer' })} {...props} />
  }
  return <Link to={url as '/'} {...props} />
}
