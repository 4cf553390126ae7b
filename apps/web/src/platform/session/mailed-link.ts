import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

export const mailedActs = [
  'reset-password',
  'accept-invitation',
  'confirm-email',
  'continue-set-up',
  'stop-reminders',
  'resume-chat',
  // Not mailed, but a similar return: a provider's response to a full-page sign-in.
  'finish-sign-in',
] as const
export type MailedAct = (typeof mailedActs)[number]

/** Mailed link: `/?do={act}#{token}`. The fragment keeps the token out of server logs. */
export interface MailedLink {
  readonly act: MailedAct
  readonly token: string
}

/** Mailed link that opened the home page, if any. The fragment exists only in the browser. */
export function useMailedLink(): MailedLink | null {
  const { pathname, search, hash } = useLocation()
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!inBrowser || pathname !== '/') return null
  const requested = new URLSearchParams(search).get('do')
  const act = mailedActs.find((mailedAct) => mailedAct === requested)
  return act ? { act, token: hash.slice(1) } : null
}

/** URL of the link, to return to after sign-in. */
export const addressOf = ({ act, token }: MailedLink) => `/?do=${act}#${token}`
