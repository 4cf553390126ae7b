import { expect, test } from '../journey.ts'
import { openOrders } from '../panel.frame.ts'

test('UX-06 no bar covers what the keyboard stops at', async ({ page }) => {
  await openOrders(page)
  await page.setViewportSize({ width: 1024, height: 420 })
  await page.getByRole('searchbox').focus()
  for (let stop = 0; stop < 45; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(coveredStop), `stop ${stop}`).toBeNull()
  }
})

/** Focused element if fully covered. */
function coveredStop(): string | null {
  const stop = document.activeElement
  if (!stop || stop === document.body) return null
  const { left, top, width, height } = stop.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map((part) => [left + width / 2, top + height * part] as const)
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return (
      hit !== null && (stop.contains(hit) || hit.contains(stop) || hit.closest('label') !== null)
    )
  })
  return isSeen ? null : stop.outerHTML.slice(0, 120)
}

test('UX-07 every control of a list can be hit', async ({ page }) => {
  await openOrders(page)
  expect(await page.evaluate(crampedControls)).toEqual([])
})

/** Controls smaller than 24 by 24 pixels without equivalent spacing. */
function crampedControls(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
  const shown = all
    .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
  return shown
    .filter(({ control, box }) => {
      const small = box.width < 24 || box.height < 24
      // A label extends the target.
      if (!small || control.closest('label')) return false
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      return shown.some(
        ({ control: other, box: { left, right, top, bottom } }) =>
          other !== control && left < x + 12 && right > x - 12 && top < y + 12 && bottom > y - 12,
      )
    })
    .map(({ control }) => control.outerHTML.slice(0, 120))
}
