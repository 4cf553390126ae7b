import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './journey.ts'

const widths = [320, 768, 1440] as const
/** Dark mode changes only colors and large text only layout; the default look checks everything else. */
const looks: readonly Omit<Look, 'width'>[] = [
  { textSize: '100%', colorScheme: 'light', rules: null },
  { textSize: '100%', colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
  {
    textSize: '200%',
    colorScheme: 'light',
    rules: ['target-size', 'scrollable-region-focusable'],
  },
]

interface Look {
  readonly width: number
  readonly textSize: '100%' | '200%'
  readonly colorScheme: 'light' | 'dark'
  /** axe rules to run; null = all. */
  readonly rules: readonly string[] | null
}

interface Part {
  readonly only?: readonly number[]
  readonly within?: string
}

/**
 * Expects no axe finding and no horizontal overflow at every width, with large text and in dark
 * mode, without leaving the page: open dialogs stay open.
 */
export async function expectInEveryLook(
  page: Page,
  { only = widths, within = 'html' }: Part = {},
): Promise<void> {
  await page.evaluate(axe.source)
  const findings: string[] = []
  for (const width of only)
    for (const look of looks) {
      const found = await findingsAt(page, { ...look, width }, within)
      const { textSize, colorScheme } = look
      findings.push(...found.map((text) => `${width} ${textSize} ${colorScheme}: ${text}`))
    }
  await show(page, { width: 1440, textSize: '100%', colorScheme: 'light' })
  expect(findings).toEqual([])
}

async function findingsAt(page: Page, look: Look, within: string): Promise<string[]> {
  await show(page, look)
  // Panel tables and side-by-side specimens may exceed a phone with large text; public pages must
  // not.
  const isPanel = /^\/(?:adminPanel|design-system)/.test(new URL(page.url()).pathname)
  const isPhoneWithLargeText = look.width < 768 && look.textSize !== '100%'
  const mayScroll = within !== 'html' || (isPanel && isPhoneWithLargeText)
  return page.evaluate(
    async ({ rules, part, mayScroll }) => {
      const { violations } = await axe.run(part, {
        ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
        resultTypes: ['violations'],
        // Frames are pages of their own, of other origins.
        iframes: false,
      })
      const overflow = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      // Elements that measure themselves rerender some frames later.
      for (let frame = 0; frame < 30 && overflow() > 0; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      const over = mayScroll ? 0 : overflow()
      return [
        ...violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`,
        ),
        ...(over > 0 ? [`${over} px too wide`] : []),
      ]
    },
    { rules: look.rules, part: within, mayScroll },
  )
}

async function show(
  page: Page,
  { width, textSize, colorScheme }: Omit<Look, 'rules'>,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    ({ size, scheme }) => {
      const root = document.documentElement
      root.style.fontSize = size
      // Mirrors the page's own scripts, unless an appearance is set.
      if (!root.dataset['colorMode']) {
        root.classList.toggle('dark', scheme === 'dark')
        root.classList.toggle('light', scheme === 'light')
      }
    },
    { size: textSize, scheme: colorScheme },
  )
  // Elements that measure themselves, such as a dialog's scroll area, update in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
