/**
 * `npm run screenshots [part of a name …]`: saves every page at four widths, light and dark, in
 * `screenshots/`, one sheet per page in `screenshots/sheets/`, and the README's images in
 * docs/images. Needs the product at PORT with demo data; adds rows with the longest possible
 * names.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { folder, root, take } from './screenshots/camera.ts'
import { panelShots } from './screenshots/panel-shots.ts'
import { shopShots } from './screenshots/shop-shots.ts'
import { viewers } from './screenshots/shot.ts'
import type { Viewer } from './screenshots/shot.ts'
import { siteShots } from './screenshots/site-shots.ts'
import { contextOf } from './screenshots/context-of.ts'

const wanted = process.argv.slice(2)

const published = [
  { from: 'panel-dashboard-1440-light', to: 'docs/images/dashboard.webp' },
] as const
const publishedBytes = 120_000

await fs.mkdir(path.join(folder, 'sheets'), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const problems: string[] = []
for (const viewer of viewers) await takeAll(browser, viewer)
await browser.close()
if (wanted.length === 0) await publish()
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function takeAll(started: Browser, viewer: Viewer) {
  const shots = [...siteShots, ...shopShots, ...panelShots].filter(
    (shot) =>
      shot.viewer === viewer &&
      (wanted.length === 0 || wanted.some((part) => shot.name.includes(part))),
  )
  if (shots.length === 0) return
  try {
    const context = await contextOf(started, viewer)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    for (const shot of shots) {
      problems.push(...(await take(page, shot)))
      console.log(shot.name)
    }
    await context.close()
  } catch (error) {
    problems.push(`${viewer}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function publish() {
  for (const { from, to } of published) {
    const target = path.join(root, to)
    await fs.mkdir(path.dirname(target), { recursive: true })
    const top = { left: 0, top: 0, width: 1440, height: 900 }
    const picture = await sharp(path.join(folder, `${from}.png`))
      .extract(top)
      .webp({ quality: 82 })
      .toBuffer()
    if (picture.length > publishedBytes) problems.push(`${to}: ${picture.length} bytes`)
    await fs.writeFile(target, picture)
  }
}
