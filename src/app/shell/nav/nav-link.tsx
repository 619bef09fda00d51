import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export function NavLink({
  url,
  newTab = false,
  ...props
}: { url: string; newTab?: boolean } & Omit<ComponentProps<'a'>, 'href'>) {
  if (newTab || /^[a-z]+:/i.test(url)) {
    return <a href={url} {...(newTab && { target: '_blank', rel: 'noreferrer' })} {...props} />
  }
  // The menu marks the current entry itself, also for pages below it; the router would mark only exact matches.
  return <Link to={url as '/'} activeOptions={{ exact: true }} {...props} />
}
