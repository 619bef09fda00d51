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
  // What is current the menu says itself; the way back to a list is not, on one of its pages.
  return <Link to={url as '/'} activeOptions={{ exact: true }} {...props} />
}
