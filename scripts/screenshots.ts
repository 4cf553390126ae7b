/**
 * `npm run screenshots [part of a name]`: every page at three widths, light and dark, into `screenshots/`, with a
 * contact sheet per page; the one that the README shows is written to docs/images.
 * Asks the product that runs at PORT, with its demo data.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { demoSignIns, demoTenant } from '../apps/api/src/demo/sign-ins.ts'
import { pages } from '../apps/web/src/paths.ts'

const port = Number(process.env['PORT'] ?? 3000)
const main = `http://localhost:${port}`
const shop = `http://${demoTenant.slug}.localhost:${port}`
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')
const wanted = process.argv[2] ?? ''

const widths = [320, 768, 1440] as const
const schemes = ['light', 'dark'] as const

interface Shot {
  readonly name: string
  readonly url: string
  /** Whose sign-in opens it; nobody's without. */
  readonly role?: 'owner' | 'driver' | 'operator'
  /** What is done on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const publicShots: Shot[] = [
  ...Object.entries(pages)
    .filter(
      ([, { access, path: address }]) =>
        access === 'public' && !address.includes(':') && !address.startsWith('/auth'),
    )
    .map(([name, { path: address }]) => ({ name: `site-${name}`, url: main + address })),
  { name: 'site-blog-post', url: `${main}/blog/what-local-delivery-really-costs` },
  { name: 'site-about', url: `${main}/about` },
  { name: 'site-help', url: `${main}/help` },
  { name: 'site-not-found', url: `${main}/nope?x=1` },
  { name: 'site-sign-in', url: `${main}/adminPanel` },
]

const panel = (name: string, address: string): Shot => ({
  name: `panel-${name}`,
  url: `${main}/adminPanel/${address}`,
  role: 'owner',
})
const firstLink = (page: Page) => page.getByRole('rowheader').first().getByRole('link').click()

const panelShots: Shot[] = [
  panel('dashboard', 'dashboard?range=30d'),
  panel('builds', 'buildManagement'),
  { ...panel('build', 'buildManagement'), prepare: firstLink },
  panel('look', 'buildManagement?tab=look'),
  panel('items', 'inventoryManagement'),
  { ...panel('item', 'inventoryManagement'), prepare: firstLink },
  panel('item-new', 'inventoryManagement/items/new'),
  panel('stock', 'inventoryManagement?tab=stock'),
  panel('import', 'inventoryManagement?tab=import'),
  panel('orders', 'orderManagement'),
  { ...panel('order', 'orderManagement'), prepare: firstLink },
  panel('board', 'deliveryManagement'),
  panel('areas', 'deliveryManagement?tab=areas'),
  panel('drivers', 'deliveryManagement?tab=drivers'),
  panel('account', 'settings/account'),
  panel('team', 'settings/team'),
  panel('business', 'settings/business'),
  ...['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'].map((step) =>
    panel(`setup-${step}`, `setup/${step}`),
  ),
  { name: 'driver-run', url: `${main}/adminPanel/deliveryManagement`, role: 'driver' },
  { name: 'operator-leads', url: `${main}/adminPanel/platform/leads`, role: 'operator' },
]

const addOne = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).waitFor()
}

const shopShots: Shot[] = [
  { name: 'shop-home', url: shop },
  { name: 'shop-products', url: `${shop}/products` },
  { name: 'shop-product', url: `${shop}/products/almond-croissant` },
  { name: 'shop-drawer', url: `${shop}/products/almond-croissant`, prepare: addOne },
  { name: 'shop-search', url: `${shop}/search?q=sourdough` },
  { name: 'shop-cart', url: `${shop}/cart` },
  { name: 'shop-checkout', url: `${shop}/checkout` },
  { name: 'shop-not-found', url: `${shop}/nope` },
]

/** What the README shows, and from which picture. */
const published = [
  { from: 'panel-dashboard-1440-light', to: 'docs/images/dashboard.webp' },
] as const
const publishedBytes = 120_000

await fs.mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const problems: string[] = []
for (const role of [undefined, 'owner', 'driver', 'operator'] as const) await takeAll(browser, role)
await browser.close()
if (!wanted) await publish()
for (const problem of problems) console.log(problem)

async function takeAll(started: Browser, role: Shot['role']) {
  const shots = [...publicShots, ...panelShots, ...shopShots].filter(
    (shot) => shot.role === role && shot.name.includes(wanted),
  )
  if (shots.length === 0) return
  const context = await started.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  if (role) await signIn(context, role)
  const page = await context.newPage()
  for (const shot of shots) await take(page, shot)
  await context.close()
}

async function signIn(context: BrowserContext, role: string) {
  const person = demoSignIns.find((each) => each.role === role)
  const page = await context.newPage()
  await page.goto(`${main}/adminPanel/settings/account`)
  await page.getByLabel('Email').fill(person?.email ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill(person?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await page.waitForURL('**/adminPanel/settings/account')
  await page.close()
}

async function take(page: Page, { name, url, prepare }: Shot) {
  const made: Buffer[] = []
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(url)
    await prepare?.(page)
    for (const colorScheme of schemes)
      for (const width of widths) made.push(await shoot(page, name, { width, colorScheme }))
    await contactSheet(name, made)
    console.log(name)
  } catch (error) {
    problems.push(
      `${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
}

interface Look {
  readonly width: (typeof widths)[number]
  readonly colorScheme: (typeof schemes)[number]
}

async function shoot(page: Page, name: string, { width, colorScheme }: Look): Promise<Buffer> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: width === 1440 ? 900 : 800 })
  await settled(page)
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (overflow > 0) problems.push(`${name} at ${width}: ${overflow} px too wide`)
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await fs.writeFile(path.join(folder, `${name}-${width}-${colorScheme}.png`), picture)
  return picture
}

/** The panel never stops listening for news, so the network says nothing about when it is drawn. */
async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction("document.querySelector('.animate-pulse') === null")
  await page.waitForFunction(
    "[...document.images].every((image) => image.complete || image.loading === 'lazy')",
  )
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** All widths and schemes of one page side by side, to be looked at in one go. */
async function contactSheet(name: string, pictures: readonly Buffer[]) {
  const height = 900
  const tiles = await Promise.all(
    pictures.map(async (picture, index) => {
      const width = Math.round((widths[index % widths.length] ?? 320) / 2.4)
      const { width: full, height: tall } = await sharp(picture).metadata()
      const cut = Math.min(tall, Math.round((height * full) / width))
      const tile = await sharp(picture)
        .extract({ left: 0, top: 0, width: full, height: cut })
        .resize({ width })
        .png()
        .toBuffer()
      return { tile, width }
    }),
  )
  let left = 0
  const layers = tiles.map(({ tile, width }) => {
    const layer = { input: tile, left, top: 0 }
    left += width + 12
    return layer
  })
  const sheet = { width: left, height, channels: 3, background: '#777' } as const
  await sharp({ create: sheet })
    .composite(layers)
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.webp`))
}

async function publish() {
  for (const { from, to } of published) {
    const target = path.join(root, to)
    await fs.mkdir(path.dirname(target), { recursive: true })
    const top = sharp(path.join(folder, `${from}.png`)).extract({
      left: 0,
      top: 0,
      width: 1440,
      height: 900,
    })
    const picture = await top.webp({ quality: 82 }).toBuffer()
    if (picture.length > publishedBytes) problems.push(`${to}: ${picture.length} bytes`)
    await fs.writeFile(target, picture)
  }
}
