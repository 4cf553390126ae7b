import { pages } from '../../apps/web/src/paths.ts'
import { site } from './shot.ts'
import type { Shot } from './shot.ts'

const open = Object.entries(pages).filter(
  ([, { access, path }]) => access === 'public' && !path.includes(':') && !path.startsWith('/auth'),
)

const visitor = (name: string, path: string, given: Pick<Shot, 'isDialog'> = {}): Shot => ({
  name: `site-${name}`,
  url: site + path,
  viewer: 'visitor',
  ...given,
})

export const siteShots: readonly Shot[] = [
  ...open.map(([name, { path }]) => visitor(name, path)),
  visitor('blog-post', '/blog/what-local-delivery-really-costs'),
  visitor('about', '/about'),
  visitor('help', '/help'),
  visitor('not-found', '/nope?x=1'),
  visitor('sign-in', '/adminPanel', { isDialog: true }),
]
