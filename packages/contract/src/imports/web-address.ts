export const webAddressHint = 'Enter a web address like example.com'
export const privateAddressHint =
  'This address works only on your own computer or network. Enter the one your customers type, like example.com'

/** Normalizes typed input to an absolute http(s) URL, or null. A bare domain means https. */
export function readWebAddress(typed: string): string | null {
  const url = readUrl(typed)
  return url && isPublicWeb(url) ? url.href : null
}

/** Returns the reason the input is invalid, or null. */
export function webAddressProblem(typed: string): string | null {
  if (readWebAddress(typed) !== null) return null
  const url = readUrl(typed)
  return url && isPrivate(url.hostname) ? privateAddressHint : webAddressHint
}

function readUrl(typed: string): URL | null {
  const text = typed.trim()
  if (text === '' || text.length > 2000 || /\s/.test(text)) return null
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

function isPublicWeb({ hostname, username, password }: URL): boolean {
  return /[^.]\.[^.]/.test(hostname) && username + password === '' && !isPrivate(hostname)
}

/** Not publicly reachable; a shop's own `….localhost` is checked by the server. */
const isPrivate = (hostname: string) =>
  /^localhost$|\.(?:local|lan|internal|home\.arpa)$/.test(hostname) ||
  /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname) ||
  /^\[(?:::1?|f[cd].*|fe[89ab].*)\]$/.test(hostname)
