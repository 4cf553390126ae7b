import { bareName, isSiteName, titleParts } from '../product-pages/visible/heading.ts'

interface Names {
  readonly title: string
  /** `og:site_name`, structured data, `application-name`: the first present. */
  readonly said: readonly string[]
  readonly url: string
}

const general =
  /^(?:home(?:page)?|welcome(?: to .*)?|start(?:seite)?|accueil|inicio|shop|online ?shop|store|index|untitled.*|my (?:site|shop|store|wordpress.*|blog)|just another.*|wordpress|website|just a moment.*|attention required.*|access denied.*|loading.*)$/i

/** Name from the site's own metadata, else the part of the title that matches the host, else the host. */
export function siteName({ title, said, url }: Names): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  const named = said.find((name) => name !== '' && !general.test(name.trim()))
  if (named) return named
  const parts = titleParts(title).filter((part) => !general.test(part))
  const ofHost = parts.find((part) => isSiteName(part, { host, name: '' }) || isLike(part, host))
  return ofHost ?? parts.find((part) => part.length <= 40) ?? parts[0] ?? host
}

/** «Oak Lane» for oaklane-shop.example: one is a prefix of the other. */
function isLike(part: string, host: string): boolean {
  const [a, b] = [bareName(part), bareName(host.split('.')[0] ?? '')]
  return a.length > 3 && b.length > 3 && (b.includes(a) || a.includes(b))
}
