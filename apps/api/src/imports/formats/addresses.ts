const tracking =
  /^(?:utm_.+|fbclid|gclid|msclkid|mc_[a-z]+|ref|srsltid|_ga|sessionid|sid|phpsessid)$/i

/** Absolute URL without fragment and tracking parameters; empty if it is not a web address. */
export function absolute(text: string, against?: string): string {
  const trimmed = text.trim()
  if (!trimmed || trimmed.length > 2048 || !URL.canParse(trimmed, against)) return ''
  const url = new URL(trimmed, against)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return ''
  url.hash = ''
  const tracked = Array.from(url.searchParams.keys()).filter((name) => tracking.test(name))
  for (const name of tracked) url.searchParams.delete(name)
  return url.href
}

/** Ignores the scheme, a trailing slash and the name of a folder's first page. */
export function itemKey(address: string): string {
  return `page:${pathOf(address).replace(/\/index\.(?:html?|php)$/i, '') || '/'}`.slice(0, 500)
}

/** Path and query without trailing slash; lookup key of redirects. */
export function pathOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { pathname, search } = new URL(address)
  return (pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname) + search
}

/** Address under the website's preferred origin; empty if it is on another website. www and the scheme don't matter. */
export function onOrigin(address: string, origin: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  const own = new URL(origin)
  if (siteHost(url) !== siteHost(own)) return ''
  return url.origin === own.origin ? address : own.origin + url.pathname + url.search
}

const siteHost = ({ hostname, port }: URL) => `${hostname.replace(/^www\./, '')}:${port}`
