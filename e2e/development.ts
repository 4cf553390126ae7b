import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { signUpByEmail } from './identity.ts'
import { expect, test } from './journey.ts'
import { appIsReady, isSameDocument, markDocument } from './sentences/visit.ts'

const root = path.resolve(import.meta.dirname, '..')

// Development tools write to the console; the page itself shows whether it works.
test.use({ allowConsole: [/./] })

/** Edits a file while `look` runs. */
async function whileEdited(
  file: string,
  change: (text: string) => string,
  look: () => Promise<void>,
) {
  const place = path.join(root, file)
  const before = readFileSync(place, 'utf8')
  const after = change(before)
  expect(after, `${file} has nothing to change`).not.toBe(before)
  writeFileSync(place, after)
  try {
    await look()
  } finally {
    writeFileSync(place, before)
  }
}

test('in development the home page comes to life, and an edit shows without loading it again', async ({
  page,
}) => {
  await page.goto('/')
  await appIsReady(page)
  await page
    .getByRole('button', { name: /^Appearance/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('color-mode')))
    .not.toBe('system')

  await markDocument(page)
  await whileEdited(
    'apps/web/src/marketing/MarketingLayout.tsx',
    (text) => text.replace(/(<footer\b)/, '$1 data-edited="yes"'),
    async () => {
      const editedAt = performance.now()
      await expect(page.locator('footer[data-edited]')).toBeAttached()
      const waited = `${Math.round(performance.now() - editedAt)} ms`
      test.info().annotations.push({ type: 'the edit showed after', description: waited })
    },
  )
  expect(await isSameDocument(page)).toBe(true)
})

test('in development somebody signs up in the dialog and reaches the set-up', async ({ page }) => {
  await signUpByEmail(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('in development a changed text of the site is read again', async ({ page }) => {
  await whileEdited(
    'content/blog/when-a-delivery-fails.md',
    (text) => text.replace(/\n## /, '\n## Edited: '),
    async () => {
      await expect(async () => {
        await page.goto('/blog/when-a-delivery-fails')
        await expect(page.getByRole('heading', { name: /^Edited: / }).first()).toBeVisible({
          timeout: 1_000,
        })
      }).toPass({ timeout: 60_000 })
    },
  )
})
