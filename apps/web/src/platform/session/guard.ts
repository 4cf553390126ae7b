import { redirect, type MiddlewareFunction } from 'react-router'
import { accessOf } from '../../paths.ts'
import { isLoggedIn } from './auth-store.ts'
import { rememberReturn } from './sign-in-request.ts'

/** Redirect target for a visitor, or null: non-public pages lead to `/` (spec 2). */
export function guardedTarget(pathname: string, loggedIn: boolean): '/' | null {
  return loggedIn || accessOf(pathname) === 'public' ? null : '/'
}

/** Guard of every in-app navigation, before any loader. */
export const guard: MiddlewareFunction = ({ request }, next) => {
  const url = new URL(request.url)
  const target = guardedTarget(url.pathname, isLoggedIn())
  if (target) {
    rememberReturn(url.pathname + url.search)
    throw redirect(target)
  }
  return next()
}

/** Same guard for the document's URL; true if it redirects. */
export function leadAway(): boolean {
  const target = guardedTarget(location.pathname, isLoggedIn())
  if (!target) return false
  rememberReturn(location.pathname + location.search)
  location.replace(target)
  return true
}
