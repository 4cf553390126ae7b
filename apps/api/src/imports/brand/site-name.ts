import { bareName, isSiteName, titleParts } from '../product-pages/visible/heading.ts'

interface Names {
  readonly title: string
  /** `og:site_name`, the data's own, `application-name`: the first that is there. */
  readonly said: readonly string[]
  readonly url: string
}

const general =
  /^(?:home(?:page)?|welcome(?: to .*)?|start(?:seite)?|accueil|inicio|shop|online ?shop|store|index|untitled.*|my (?:site|shop|store|wordpress.*|blog)|just another.*|wordpress|website|just a moment.*|attention required.*|access denied.*|loading.*)$/i

/** What a website is called: by its own data, else the half of its title that its host name knows; else the host. */
export function siteName({ title, said, url }: Names): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  const named = said.find((name) => name !== '' && !general.test(name.trim()))
  if (named) return named
  const parts = titleParts(title).filter((part) => !general.test(part))
  const ofHost = parts.find((part) => isSiteName(part, { host, name: '' }) || isLike(part, host))
  return ofHost ?? parts.find((part) => part.length <= 40) ?? parts[0] ?? host
}

/** «Oak Lane» for oaklane-shop.example: one begins with the other. */
function isLike(part: string, host: string): boolean {
  const [a, b] = [bareName(part), bareName(host.split('.')[0] ?? '')]
  return a.length > 3 && b.length > 3 && (b.includes(a) || a.includes(b))
}
