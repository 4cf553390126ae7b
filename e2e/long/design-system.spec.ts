import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, test } from '../journey.ts'

const configFile = join(import.meta.dirname, '../../apps/web/design-system/vite.config.ts')

let folder = ''
let site: PreviewServer
let address = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'design-system-'))
  await build({ configFile, logLevel: 'error', build: { outDir: folder } })
  site = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: 'localhost', open: false },
  })
  address = `${site.resolvedUrls?.local[0]}design-system/`
})
test.afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

test.beforeEach(async ({ page }) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
})

test('every component in every state is accessible in every look', async ({ page }) => {
  await expectInEveryLook(page)
})

test('no component is cut off or covers another, and a picture of each look is kept', async ({
  page,
}, testInfo) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // A chart follows the new width a moment later.
      await expect.poll(() => misplaced(page), `${width} ${colorScheme}`).toEqual([])
      await testInfo.attach(`design-system-${width}-${colorScheme}.png`, {
        body: await page.screenshot({ fullPage: true, animations: 'disabled' }),
        contentType: 'image/png',
      })
    }
})

test('light and dark are two looks: every role of colour that can be read has its own value', async ({
  page,
}) => {
  const roles = ['page', 'surface', 'ink', 'soft', 'line', 'primary-ink', 'good', 'warn', 'bad']
  const valuesIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html.${colorScheme}`)).toHaveCount(1)
    return page.evaluate((names) => {
      const style = getComputedStyle(document.documentElement)
      return names.map((name) => style.getPropertyValue(`--${name}`))
    }, roles)
  }
  const [light, dark] = [await valuesIn('light'), await valuesIn('dark')]
  roles.forEach((role, index) => expect(light[index], role).not.toBe(dark[index]))
})

test('whoever comes by keyboard sees where they are', async ({ page }) => {
  let count = 0
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      if (element.dataset['seen']) return null
      element.dataset['seen'] = 'yes'
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const around = element.closest('[class*="focus-within:outline"]')
      return {
        html: element.outerHTML.slice(0, 200),
        isMarked: (outlineStyle !== 'none' && outlineWidth !== '0px') || around !== null,
      }
    })
    if (!focused) break
    count += 1
    expect(focused.isMarked, focused.html).toBe(true)
  }
  expect(count).toBeGreaterThan(60)
})

test('where the system forces its own colours, buttons keep an edge and the chosen tab its mark', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const edges = await page
    .locator('#buttons :is(button, a)')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => getComputedStyle(button).borderTopWidth === '0px')
        .map((button) => button.outerHTML.slice(0, 120)),
    )
  expect(edges).toEqual([])
  const marks = await page
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs.map((tab) => [
        tab.getAttribute('aria-selected'),
        getComputedStyle(tab).borderBottomColor,
      ]),
    )
  const marked = marks.find(([selected]) => selected === 'true')?.[1]
  expect(marks.filter(([, colour]) => colour === marked)).toHaveLength(1)
})

for (const name of [
  'Dialog',
  'Dialog: more than fits',
  'Sheet',
  'ConfirmDialog',
  'ConfirmDialog: dangerous, to be typed',
])
  test(`accessible in every look when open: ${name}`, async ({ page }) => {
    const opener = page.getByRole('button', { name: `Open: ${name}`, exact: true })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectInEveryLook(page, { within: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

test('the menu opens by keyboard, is accessible in every look, and gives the focus back', async ({
  page,
}) => {
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused()
  await expectInEveryLook(page, { within: '[role=menu]', only: [1440] })
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('a form names what was forgotten, and notifications come in all kinds', async ({ page }) => {
  await page.getByRole('button', { name: 'Send the form' }).click()
  await expect(page.getByText('2 things need your attention')).toBeVisible()
  await expectInEveryLook(page, { within: '#forms' })
  for (const kind of ['a success', 'an undo', 'a failure'])
    await page.getByRole('button', { name: `Show ${kind}` }).click()
  await expect(page.getByText('The zone was not saved')).toBeVisible()
  await expectInEveryLook(page, { within: '[data-sonner-toaster]' })
})

test('UX-18 no more than three messages stand there at once', async ({ page }) => {
  const show = page.getByRole('button', { name: 'Show a failure' })
  for (const number of [1, 2, 3, 4]) {
    await show.click()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(number)
  }
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
})

test('UX-16 a message waits while it is pointed at or has the focus', async ({ page }) => {
  await page.clock.install()
  await page.getByRole('button', { name: 'Show an undo' }).click()
  const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.clock.runFor(20_000)
  await undo.focus()
  await page.mouse.move(0, 500)
  await page.clock.runFor(20_000)
  await expect(undo).toBeFocused()
  await undo.blur()
  await page.clock.runFor(20_000)
  await expect(undo).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('a note says so for as long as it lasts', async ({ page, context }) => {
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await expectInEveryLook(page, { within: 'body > [role=status]' })
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })
})

const misplaced = (page: Page) =>
  page.evaluate(() => {
    const specimens = [...document.querySelectorAll<HTMLElement>('[data-specimen]')]
    const boxes = specimens.map((element) => element.getBoundingClientRect())
    const nameOf = (index: number) => specimens[index]?.dataset['specimen'] ?? ''
    return specimens.flatMap((element, index) => {
      const box = boxes[index]
      const covered = boxes.findIndex(
        (other, place) =>
          place > index &&
          box !== undefined &&
          other.left < box.right - 1 &&
          other.right > box.left + 1 &&
          other.top < box.bottom - 1 &&
          other.bottom > box.top + 1,
      )
      return [
        ...(element.scrollWidth > element.clientWidth + 1 ? [`${nameOf(index)}: cut off`] : []),
        ...(covered > 0 ? [`${nameOf(index)} covers ${nameOf(covered)}`] : []),
      ]
    })
  })
