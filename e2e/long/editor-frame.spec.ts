import { writeFile } from 'node:fs/promises'

import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { addItem } from '../add-item.ts'
import { fullDesign, sectionTypes } from '../full-design.ts'
import { storedAuth } from '../identity.ts'
import { square } from '../items.pictures.ts'
import { expect, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { publishDraft, saveDraft } from '../publish-draft.ts'

const themes = ['bakery', 'grocer', 'editorial', 'craft', 'cafe', 'catalogue'] as const

const pages = [
  { title: 'Home', path: '/' },
  { title: 'Category', path: '/categories/bread' },
  { title: 'Item', path: '/products/almond-croissant' },
  { title: 'Empty cart', path: '/cart' },
  { title: 'About us', path: '/about' },
] as const

const widths = [
  { width: 390, name: 'Phone, 390 pixels' },
  { width: 1440, name: 'Computer, 1440 pixels' },
] as const

/** Height of the visitor's screen: pages are compared screen by screen. */
const height = 900

for (const name of themes)
  test(`the editor shows every kind of section as the published shop does, in the theme ${name}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(600_000)
    await openOwnShop(page, baseURL)
    const picture = await stock(page)
    await saveDraft(page, ({ theme }) => ({
      theme: { ...theme, name, font: 'theme', radius: 'theme' },
      design: fullDesign(picture),
    }))
    await publishDraft(page)
    const { userInfo } = await storedAuth(page)
    const shop = shopUrl(userInfo.tenant.slug, baseURL)
    await page.goto('/adminPanel/buildManagement?tab=look')
    const shown = new Set<string>()
    for (const { width, name: button } of widths) {
      await page.getByRole('button', { name: button }).click()
      for (const { title, path } of pages) {
        await page.getByLabel('Page shown').selectOption({ label: title })
        const frame = page.frameLocator('iframe')
        await expect(page.locator(`iframe[src*="${path}?edit"]`)).toBeAttached()
        await expect(frame.locator(`html[data-theme="${name}"][data-editing]`)).toBeAttached()
        for (const type of await frame
          .locator('[data-section-type]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-section-type') ?? '')))
          shown.add(type)
        await showAlone(page, width)
        const shopper = await openPublished(browser, `${shop}${path}`, width)
        const sides = { editor: frame.locator('html'), shop: shopper.locator('html') }
        const shoot = {
          editor: () => page.screenshot({ clip: { x: 0, y: 0, width, height } }),
          shop: () => shopper.screenshot(),
        }
        const findings = await compareScreens(sides, shoot, `${name} ${title} ${width}`)
        expect.soft(findings, `${title}, ${width} px`).toEqual([])
        await shopper.context().close()
        await hideAgain(page)
      }
    }
    expect([...shown].toSorted()).toEqual(sectionTypes.toSorted())
  })

/** Items with and without pictures in a category and a collection; returns a picture for sections. */
async function stock(page: Page) {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const post = async <Reply>(path: string, data: object) => {
    const reply = await page.request.post(`/api${path}`, { headers, ...data })
    expect(reply.status(), await reply.text()).toBe(201)
    return (await reply.json()) as Reply
  }
  const file = await post<{ fileId: string; url: string; width: number; height: number }>(
    '/files',
    { multipart: { file: await square('peru') } },
  )
  const { id: categoryId } = await post<{ id: string }>('/catalog/categories', {
    data: { title: 'Bread' },
  })
  for (const [index, title] of ['Rye loaf with caraway', 'Bagels', 'Almond croissant'].entries())
    await addItem(page, {
      title,
      status: 'active',
      categoryId,
      images: index === 1 ? [] : [{ fileId: file.fileId }],
      variants: [{ optionValues: [], priceMinor: 450, initialStock: 9 }],
    })
  await post('/catalog/collections', {
    data: {
      title: 'Breakfast',
      rule: {},
      sort: 'title',
      pinnedIds: [],
      isOnHome: true,
      isInMenu: true,
    },
  })
  const key = new URL(file.url).pathname.split('/').slice(-4, -1).join('/')
  const { fileId, width, height: tall } = file
  return { fileId, key, width, height: tall, alt: 'Loaf', focalX: 30, focalY: 60 }
}

/** The frame as it is, in its full size and over the panel, without the marks of the editor. */
async function showAlone(page: Page, width: number): Promise<void> {
  await page.locator('iframe').evaluate(
    (frame: HTMLIFrameElement, size) => {
      // In the top layer no part of the panel lies over it.
      frame.popover = 'manual'
      frame.showPopover()
      const style = {
        ...size,
        inset: '0 auto auto 0',
        margin: '0',
        padding: '0',
        transform: 'none',
      }
      const free = { 'max-width': 'none', 'max-height': 'none' }
      for (const [property, value] of Object.entries({ ...style, ...free }))
        frame.style.setProperty(property, value, 'important')
    },
    { width: `${width}px`, height: `${height}px` },
  )
  await page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((html) => delete html.dataset['editing'])
}

const hideAgain = (page: Page) =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.hidePopover()
    for (const property of ['width', 'height', 'transform']) frame.style.removeProperty(property)
  })

/** A shopper's first visit: nothing in the cart, and no items viewed. */
async function openPublished(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

interface Sides<Side> {
  readonly editor: Side
  readonly shop: Side
}

/** Empty if no pixel differs; otherwise both pictures are stored among the results. */
async function compareScreens(
  pages: Sides<Locator>,
  shoot: Sides<() => Promise<Buffer>>,
  name: string,
): Promise<string[]> {
  const heights = [await settle(pages.editor), await settle(pages.shop)]
  if (heights[0] !== heights[1]) return [`${heights[0]} px high, published ${heights[1]} px`]
  const findings = []
  for (let top = 0; top < (heights[0] ?? 0); top += height) {
    const finding = await compareScreen(pages, shoot, { top, name })
    if (finding) findings.push(finding)
  }
  return findings
}

/** A frame is drawn by a process of its own, some time after it has scrolled. */
const attempts = 5

async function compareScreen(
  { editor, shop }: Sides<Locator>,
  shoot: Sides<() => Promise<Buffer>>,
  { top, name }: { readonly top: number; readonly name: string },
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    for (const html of [editor, shop]) await scrollTo(html, top)
    const shots = { editor: await shoot.editor(), shop: await shoot.shop() }
    const rows = await differingRows(shots.editor, shots.shop)
    if (rows.length === 0) return null
    if (attempt < attempts) continue
    for (const [side, shot] of Object.entries(shots))
      await writeFile(test.info().outputPath(`${name} ${top} ${side}.png`), shot)
    return `${rows.length} rows, from ${top + (rows[0] ?? 0)} to ${top + (rows.at(-1) ?? 0)}`
  }
}

const scrollTo = (html: Locator, top: number): Promise<unknown> =>
  html.evaluate(
    ({ ownerDocument: { defaultView: view } }, y) =>
      new Promise((resolve) => {
        view?.scrollTo(0, y)
        view?.requestAnimationFrame(() => view.requestAnimationFrame(resolve))
      }),
    top,
  )

/** Height of the page, with its fonts and pictures. */
const settle = (html: Locator): Promise<number> =>
  html.evaluate(async ({ ownerDocument: { fonts, images, documentElement } }) => {
    for (const image of images) image.loading = 'eager'
    await Promise.all([fonts.ready, ...[...images].map((image) => image.decode())])
    return documentElement.scrollHeight
  })

/** Chromium rounds curved edges differently from one drawing to the next, by up to two of 255 steps. */
const rounding = 2

async function differingRows(one: Buffer, other: Buffer): Promise<number[]> {
  if (one.equals(other)) return []
  const [before, after] = await Promise.all(
    [one, other].map((shot) =>
      sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!before || !after) throw new Error('a picture is missing')
  const rows = new Set<number>()
  const bytes = before.info.width * before.info.channels
  for (const [index, value] of before.data.entries())
    if (Math.abs(value - (after.data[index] ?? 0)) > rounding) rows.add(Math.floor(index / bytes))
  return [...rows]
}
