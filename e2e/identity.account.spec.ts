import { mailedCode, signUpByEmail } from './identity.ts'
import { expect, test } from './journey.ts'

// Intended refusals; the browser logs them.
test.use({ allowConsole: [/status of 4\d\d/] })

test('AUT-03 the code of /verify may be pasted with a space, submits itself, and is refused when wrong', async ({
  page,
  baseURL,
}) => {
  const email = await signUpByEmail(page)
  // The pause between two codes is half a minute, which a busy machine may take to come here.
  await page.route('**/api/account/email-verification', async (route) => {
    const response = await route.fetch()
    const verification = (await response.json()) as { resendAt: string | null }
    const resendAt = verification.resendAt && new Date(Date.now() + 600_000).toISOString()
    await route.fulfill({ response, json: { ...verification, resendAt } })
  })
  await page.goto('/verify')
  const field = page.getByLabel('Code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await mailedCode(baseURL, email, 'Confirm your email address')
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText(/tries left/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Email me another code/ })).toBeDisabled()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
})
