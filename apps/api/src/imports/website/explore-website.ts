import { readBrand } from '../brand/read-brand.ts'
import { absolute } from '../formats/addresses.ts'
import { textOf } from '../formats/parse-html.ts'
import { currencyIn } from '../formats/price.ts'
import type { Notebook } from './notebook.ts'
import { openWebsite } from './open-website.ts'
import type { Website } from './open-website.ts'
import { readShopify, readWooCommerce } from './read-feeds.ts'
import { readPages } from './read-pages.ts'
import type { Journey } from './visitor.ts'

/** Everything that can be found on a website. Throws `WebsiteProblem` where there is nothing to find. */
export async function exploreWebsite(
  address: string,
  journey: Journey,
  notebook: Notebook,
): Promise<void> {
  const website = await openWebsite(address, journey)
  notebook.note({
    currency: notebook.facts.currency ?? currencyIn(textOf(website.home).slice(0, 50_000)),
  })
  await Promise.all([readProducts(website, notebook), noteBrand(website, notebook)])
}

async function readProducts(website: Website, notebook: Notebook): Promise<void> {
  if (notebook.facts.source === null || notebook.facts.source === 'shopify') {
    if (await readShopify(website.visitor, notebook)) return
  }
  if (notebook.facts.source === null || notebook.facts.source === 'woocommerce') {
    if (await readWooCommerce(website.visitor, notebook)) return
  }
  await readPages(website, notebook)
}

async function noteBrand(website: Website, notebook: Notebook): Promise<void> {
  if (notebook.facts.brand) return
  const { logoUrls, ...found } = readBrand(website.home, {
    url: website.homeUrl,
    css: await styleOf(website),
  })
  notebook.note({ brand: { ...found, logo: null, logoUrl: null } })
  notebook.noteLogos(logoUrls)
}

/** Styles in the page and in its first sheet. */
async function styleOf({ home, homeUrl, visitor }: Website): Promise<string> {
  const inPage = home('style').text()
  const sheet = absolute(home('link[rel="stylesheet" i]').first().attr('href') ?? '', homeUrl)
  if (!sheet || !visitor.mayVisit(sheet)) return inPage
  const answer = await visitor.visit(sheet, 'feed').catch(() => null)
  return answer ? inPage + answer.text() : inPage
}
