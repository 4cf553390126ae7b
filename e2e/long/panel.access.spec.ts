import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expectAccessible, signIn, test } from '../journey.ts'
import { pageIsComplete, panelParts, panelDialogs } from '../panel-places.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page of the panel is accessible in every look when it is ${colorScheme}`, async ({
    page,
  }) => {
    test.setTimeout(900_000)
    await page.emulateMedia({ colorScheme })
    await signIn(page, demoPerson('owner'))
    for (const path of panelParts.flatMap(({ addresses }) => addresses))
      await test.step(path, async () => {
        await page.goto(path)
        await pageIsComplete(page)
        await expectAccessible(page)
      })
  })

test('every dialog of orders, deliveries and builds is accessible in every look', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await signIn(page, demoPerson('owner'))
  for (const [name, open] of Object.entries(panelDialogs))
    await test.step(name, async () => {
      await open(page)
      await expectInEveryLook(page, { only: [320, 1440] })
      await page.keyboard.press('Escape')
    })
})
