import {
  subscriptionTermsVersion,
  termsVersion,
} from '../../packages/contract/src/accounts/identity/terms.ts'
import { expect, test } from '../journey.ts'

test('the blog is searched, narrowed by topic and turned page by page, all in the address', async ({
  page,
}) => {
  await page.goto('/blog')
  const posts = page.getByRole('main').getByRole('article')
  await expect(posts).toHaveCount(10)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL('**/blog?page=2')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(posts).toHaveCount(10)

  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'stock' })
    .click()
  await page.waitForURL('**/blog?tag=stock')
  await expect(posts.first()).toContainText('Stock counts')

  await page.goto('/blog')
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('zwieback xylophone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No articles match “zwieback xylophone”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect(posts).toHaveCount(10)
})

test('what somebody searches for is shown as text', async ({ page }) => {
  await page.goto(`/blog?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByText('No articles match “<img src=x onerror=alert(1)>”')).toBeVisible()
})

test('a post has its facts, contents, coloured code, related posts and ways to pass it on', async ({
  page,
}) => {
  await page.goto('/blog/opening-hours-search-engines-understand')
  await expect(page.getByText('Marketday team').first()).toBeVisible()
  await expect(page.getByText(/\d min read/).first()).toBeVisible()
  await expect(page.locator('pre code span[class^=code-]').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Read next' }).getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Share by email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Opening%20hours.*opening-hours-search-engines-understand$/,
  )
  const contents = page.getByText('On this page')
  await expect(contents.filter({ visible: true })).toBeVisible()
})

test('the former address of a post leads to its present one', async ({ request }) => {
  const answer = await request.get('/blog/moving-your-shop', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([
    301,
    '/blog/move-your-shop-without-losing-search-rankings',
  ])
})

for (const [path, name, version] of [
  ['/privacy-policy', 'privacy policy', termsVersion],
  ['/terms-conditions', 'terms', termsVersion],
  ['/terms-conditions-subscription', 'subscription terms', subscriptionTermsVersion],
] as const)
  test(`the ${name} say which version they are, and the one before stays readable`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByText(`Version ${version}, in force from`)).toBeVisible()
    await page.getByRole('link', { name: '15 January to 31 October 2026' }).click()
    await page.waitForURL(`**${path}/2026-01-15`)
    await expect(page.getByText(/replaced, in force from/)).toBeVisible()
    await page.getByRole('link', { name: 'Read the version in force' }).click()
    await page.waitForURL(`**${path}`)
  })
