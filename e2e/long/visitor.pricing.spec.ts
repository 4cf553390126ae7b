import { expect, test } from '../journey.ts'

test('prices are shown in every currency on offer, and the choice stands in the address', async ({
  page,
}) => {
  await page.goto('/pricing')
  const currencies = page.getByRole('navigation', { name: 'Currency' })
  await expect(currencies.getByRole('link')).toHaveText(['USD', 'EUR', 'GBP'])
  await expect(page.getByText('US$29', { exact: true }).first()).toBeVisible()
  await currencies.getByRole('link', { name: 'GBP' }).click()
  await expect(page).toHaveURL(/\/pricing\?currency=GBP$/)
  await expect(page.getByText('£24', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Yearly/ }).click()
  await expect(page).toHaveURL(/\?interval=year&currency=GBP$/)
  await expect(page.getByText('£20', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(currencies.getByRole('link', { name: 'GBP' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await currencies.getByRole('link', { name: 'USD' }).click()
  await expect(page).toHaveURL(/\/pricing\?interval=year$/)
})
