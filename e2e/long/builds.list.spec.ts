import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

test('builds are narrowed by their status in the address, and have columns and views as other lists', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/buildManagement')
  await appIsReady(page)
  const builds = page.getByRole('table', { name: 'Builds, newest first' })
  await expect(builds.getByRole('columnheader', { name: 'Started by' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Live')
  await expect(page).toHaveURL(/status=live/)
  await expect(builds.getByRole('row')).toHaveCount(2)
  await expectInEveryLook(page, { only: [320, 1440] })

  await page.getByRole('main').getByRole('button', { name: 'Views' }).click()
  const save = page.getByRole('menuitem', { name: /^Save/ })
  await expect(save).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(save).toBeHidden()
  await page.keyboard.press('j')
  await expect(builds.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/buildManagement\/[0-9a-f-]{36}/)
})
