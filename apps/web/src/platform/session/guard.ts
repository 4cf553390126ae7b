import { redirect, type MiddlewareFunction } from 'react-router'
import { accessOf } from '../../paths.ts'
import { isLoggedIn } from './auth-store.ts'
import { rememberReturn } from './sign-in-request.ts'

/** Where a visitor must go instead of `pathname`, or null: pages not marked public lead to `/` (spec 2). */
export function guardedTarget(pathname: string, loggedIn: boolean): '/' | null {
  return loggedIn || accessOf(pathname) === 'public' ? null : '/'
}

/** The guard of every navigation inside the app; it runs before any loader. */
export const guard: MiddlewareFunction = ({ request }, next) => {
  const url = new URL(request.url)
  const target = guardedTarget(url.pathname, isLoggedIn())
  if (target) {
    rememberReturn(url.pathname + url.search)
    throw redirect(target)
  }
  return next()
}

/** The same guard for the address the document was loaded from; true when it leads away. */
export function leadAway(): boolean {
  const target = guardedTarget(location.pathname, isLoggedIn())
  if (!target) return false
  rememberReturn(location.pathname + location.search)
  location.replace(target)
  return true
}
