import { demoPerson } from '../demo.ts'
import { expectAccessible, signIn, test } from '../journey.ts'
import { panelDialogs } from '../panel-places.ts'

for (const [name, open] of Object.entries(panelDialogs))
  test(`${name} is accessible`, async ({ page }) => {
    await signIn(page, demoPerson('owner'))
    await open(page)
    await expectAccessible(page)
  })
