import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

export const mailedActs = [
  'reset-password',
  'accept-invitation',
  'confirm-email',
  'continue-set-up',
  'stop-reminders',
  'resume-chat',
  // Not mailed, but the same kind of return: what a provider says to a page that went to it itself.
  'finish-sign-in',
] as const
export type MailedAct = (typeof mailedActs)[number]

/** What a link in one of our mails asks for: `/?do={act}#{token}`. The token never reaches a server's log. */
export interface MailedLink {
  readonly act: MailedAct
  readonly token: string
}

/** The mailed link the home page was opened with, if any. The fragment is known in the browser only. */
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

/** Where the link leads back to after signing in on the way. */
export const addressOf = ({ act, token }: MailedLink) => `/?do=${act}#${token}`
