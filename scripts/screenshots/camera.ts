import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { contactSheet } from './contact-sheet.ts'
import type { Shot } from './shot.ts'

export const root = path.resolve(import.meta.dirname, '../..')
export const folder = path.join(root, 'screenshots')

const widths = [320, 390, 768, 1440] as const
const schemes = ['light', 'dark'] as const

interface Look {
  readonly width: (typeof widths)[number]
  readonly colorScheme: (typeof schemes)[number]
}
const looks: readonly Look[] = schemes.flatMap((colorScheme) =>
  widths.map((width) => ({ width, colorScheme })),
)

/** Takes one page in every look; returns its problems. */
export async function take(page: Page, shot: Shot): Promise<string[]> {
  const { name, url, prepare } = shot
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(url)
    await prepare?.(page)
    const problems: string[] = []
    const pictures: Buffer[] = []
    for (const look of looks) {
      const { picture, overflow } = await shoot(page, shot, look)
      pictures.push(picture)
      if (overflow > 0) problems.push(`${name} at ${look.width}: ${overflow} px too wide`)
    }
    await contactSheet(path.join(folder, 'sheets', `${name}.png`), pictures, widths.length)
    return problems
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    return [`${name}: ${reason}`]
  }
}

async function shoot(page: Page, { name, isDialog = false }: Shot, look: Look) {
  const { width, colorScheme } = look
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: width === 1440 ? 900 : 800 })
  await settled(page)
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  const picture = await page.screenshot({
    fullPage: !isDialog,
    animations: 'disabled',
    timeout: 60_000,
  })
  await fs.writeFile(path.join(folder, `${name}-${width}-${colorScheme}.png`), picture)
  return { picture, overflow }
}

/** The panel's event stream never closes, so network idle does not mean the page is drawn. */
async function settled(page: Page) {
  await page.getByRole('heading').first().waitFor()
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  // Load images below the fold too; an image in a hidden place never loads.
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`)
  await page.evaluate(`Promise.race([
    Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]),
    new Promise((done) => setTimeout(done, 3000)),
  ]).then(() => undefined)`)
}
