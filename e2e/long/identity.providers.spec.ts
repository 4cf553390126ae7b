import { freshEmail, openSignIn, signInAtProvider, storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'
import { openPopup } from '../identity.social.ts'

for (const provider of ['Google', 'Facebook'] as const)
  test(`S-103 S-116 S-117 ${provider} opens a window and signs the person in`, async ({ page }) => {
    await openSignIn(page)
    const posting = page.waitForRequest(
      `**/api/cap/users/tenant/internal/chat-onboard/social-auth/${provider.toLowerCase()}`,
    )
    const popup = await openPopup(page, provider)
    await signInAtProvider(popup, 'Nora Newcomer', freshEmail('nora'))
    const request = await posting
    expect(request.method()).toBe('POST')
    expect(Object.keys(request.postDataJSON()).toSorted()).toEqual(['code', 'state'])
    const answer = await request.response()
    const { response } = (await answer?.json()) ?? {}
    await page.waitForURL('**/adminPanel/setup/selectPlan*')
    const stored = await storedAuth(page)
    expect(stored.token).toBe(response.token)
    expect(stored.userInfo).toMatchObject(response.existingTenant)
  })
