/// <reference lib="dom" />
/**
 * `npm run pictures [part of a name]`: takes light and dark screenshots of the demo bakery for the
 * home page as AVIF and WebP files in apps/web/src/marketing/home/pictures. Needs the product
 * running at PORT.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import { demoSignIns, demoTenant } from '../apps/api/demo/sign-ins.ts'

const port = Number(process.env['PORT'] ?? 3000)
const main = `http://localhost:${port}`
const folder = path.resolve(import.meta.dirname, '../apps/web/src/marketing/home/pictures')
/** Limit for all pictures of one appearance together, in bytes; a visitor loads far less. */
const mostBytes = 60_000

interface Picture {
  readonly name: string
  readonly url: string
  readonly role?: 'owner' | 'driver'
  readonly viewport: { readonly width: number; readonly height: number }
  /** Device pixels per CSS pixel. */
  readonly scale: number
  readonly widths: readonly number[]
  readonly prepare?: (page: Page) => Promise<void>
}

interface WideAndNarrow extends Pick<Picture, 'name' | 'url' | 'role' | 'prepare'> {
  readonly wide: Picture['viewport']
  readonly narrow: Picture['viewport']
  /** Heading centered in the narrow picture; default: the top of the page. */
  readonly middle?: string
}

/** Desktop and phone versions: a scaled-down desktop page would be unreadable on a phone. */
const wideAndNarrow = ({ name, wide, narrow, middle, ...rest }: WideAndNarrow): Picture[] => [
  { ...rest, name, viewport: wide, scale: 1, widths: [800, wide.width] },
  {
    ...rest,
    name: `${name}-narrow`,
    viewport: narrow,
    scale: 2,
    widths: [390, 780],
    async prepare(page) {
      await rest.prepare?.(page)
      if (middle === undefined) return
      const heading = page.getByRole('heading', { name: middle })
      await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
]

const panel = `${main}/adminPanel`
const shop = `http://${demoTenant.slug}.localhost:${port}`
const pictures: readonly Picture[] = [
  ...wideAndNarrow({
    name: 'shop',
    url: shop,
    wide: { width: 1280, height: 800 },
    narrow: { width: 390, height: 520 },
  }),
  ...wideAndNarrow({
    name: 'item',
    url: `${shop}/products/hearth-sourdough`,
    middle: 'Hearth Sourdough',
    wide: { width: 1120, height: 760 },
    narrow: { width: 390, height: 620 },
  }),
  ...wideAndNarrow({
    name: 'stock',
    url: `${panel}/inventoryManagement?tab=stock`,
    role: 'owner',
    middle: 'Movements',
    wide: { width: 1120, height: 760 },
    narrow: { width: 390, height: 620 },
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').last().press('Enter')
      await page.getByRole('dialog').waitFor()
    },
  }),
  {
    name: 'round',
    url: `${panel}/deliveryManagement?view=run`,
    role: 'driver',
    viewport: { width: 390, height: 700 },
    scale: 2,
    widths: [390, 780],
  },
]

interface Taken {
  readonly name: string
  readonly png: Buffer
  readonly widths: readonly number[]
}

const wanted = process.argv[2] ?? ''
await fs.mkdir(folder, { recursive: true })
const taken: Taken[] = []
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'],
})
for (const picture of pictures.filter(({ name }) => name.includes(wanted)))
  taken.push(...(await photograph(browser, picture)))
await browser.close()
// Encode only after the browser has closed: encoding uses every core.
for (const each of taken) await write(each)

async function photograph(started: Browser, picture: Picture): Promise<Taken[]> {
  const { viewport, scale, role, url, prepare } = picture
  const options: BrowserContextOptions = {
    viewport,
    deviceScaleFactor: scale,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  }
  const context = await started.newContext(options)
  const page = await context.newPage()
  if (role) await signIn(page, role)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await prepare?.(page)
  const both: Taken[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const png = await page.screenshot()
    both.push({ name: `${picture.name}-${colorScheme}`, png, widths: picture.widths })
  }
  await context.close()
  return both
}

async function signIn(page: Page, role: 'owner' | 'driver') {
  const person = demoSignIns.find((each) => each.role === role)
  await page.goto(`${panel}/settings/account`)
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email').fill(person?.email ?? '')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person?.password ?? '')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/adminPanel/settings/account')
}

async function settled(page: Page) {
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null)
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(300)
}

async function write({ name, png, widths }: Taken) {
  for (const width of widths)
    await save(
      `${name}-${width}.avif`,
      await sharp(png).resize({ width }).avif({ quality: 55, effort: 3 }).toBuffer(),
    )
  const largest = Math.max(...widths)
  await save(
    `${name}.webp`,
    await sharp(png).resize({ width: largest }).webp({ quality: 72, effort: 3 }).toBuffer(),
  )
}

async function save(file: string, bytes: Buffer) {
  const isHeavy = bytes.length > mostBytes
  console.log(`${file}: ${bytes.length} bytes${isHeavy ? ', too many' : ''}`)
  await fs.writeFile(path.join(folder, file), bytes)
}
