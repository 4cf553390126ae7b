import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sitePages } from '../packages/contract/src/site/site-pages.ts'

const written = (folder: string, under: string) =>
  readdirSync(join(import.meta.dirname, '../content', folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${under}/${file.slice(0, -'.md'.length)}`)

export const publicAddresses: readonly string[] = [
  ...Object.values(sitePages).map(({ path }) => path),
  ...written('legal', ''),
  ...written('pages', ''),
  ...written('blog', '/blog'),
]
