export const webAddressHint = 'Enter a web address like example.com'

/** A typed address as an absolute http(s) address, or null. A bare domain means https. */
export function readWebAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || text.length > 2000 || /\s/.test(text)) return null
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  return isPublicWeb(url) ? url.href : null
}

function isPublicWeb({ protocol, hostname, username, password }: URL): boolean {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && /[^.]\.[^.]/.test(hostname) && username + password === ''
}
