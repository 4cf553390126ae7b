import { getSubscription, startTrial } from '@marketday/contract/accounts/billing/billing'
import type { PlanChoice } from '@marketday/contract/accounts/billing/billing'
import { commitImport, getImport } from '@marketday/contract/imports/imports'
import {
  completeSetup,
  finishSetupStep,
  getSetup,
  type Setup,
} from '@marketday/contract/accounts/tenants/setup'
import { ApiError, call } from '../platform/api/api.ts'
import { authState, mergeUserInfo, setBusinessSetupReq } from '../platform/session/auth-store.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { showAnswer } from '../platform/api/show-answer.ts'
import type { AnswerStep, Draft } from './draft/draft.ts'
import {
  accountQuery,
  importQuery,
  setupQuery,
  subscriptionQuery,
  type ReadWebsite,
} from './setup-queries.ts'

export async function finishStep(
  step: AnswerStep,
  draft: Draft,
  imported: ReadWebsite | null,
): Promise<Setup> {
  const setup = await call(finishSetupStep, { params: { step }, body: draft[step] })
  await showAnswer(setupQuery.queryKey, setup)
  if (step === 'stepTwo') followTenant({ name: draft.stepTwo.shopName, slug: draft.stepTwo.slug })
  if (step === 'stepThree' && draft.stepThree.catalogueSource === 'import')
    await takeProducts(imported)
  return setup
}

/** Ends the wizard; the server starts the first build, which publishes itself. */
export async function openShop(): Promise<void> {
  const setup = await call(completeSetup, { body: {} })
  setBusinessSetupReq(false)
  await showAnswer(setupQuery.queryKey, setup)
  void queryClient.invalidateQueries({ queryKey: ['build'] })
}

export async function startShop(choice: PlanChoice): Promise<void> {
  const started = await startTrialOnce(choice)
  // Shown at the end: the offer stays on screen until the shop is open.
  try {
    await openShop()
  } finally {
    await showAnswer(subscriptionQuery.queryKey, started)
  }
}

/** A second tab may have started a trial since. */
async function startTrialOnce(choice: PlanChoice) {
  try {
    return await call(startTrial, { body: choice })
  } catch (error) {
    if (!isConflict(error)) throw error
    const current = await call(getSubscription, {})
    if (current.subscription?.status !== 'trialing') throw error
    return current
  }
}

/** Every call names the shop, so this browser must use its new slug from now on. */
function followTenant(changed: { name: string; slug: string }) {
  const { tenant } = authState().userInfo
  if (!tenant) return
  const address = new URL(location.href)
  if (address.searchParams.has('shop')) {
    address.searchParams.set('shop', changed.slug)
    history.replaceState(history.state, '', address)
  }
  mergeUserInfo({ tenant: { ...tenant, ...changed } })
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
}

/** Refetched: the currency chosen one page earlier determines which prices match. */
async function takeProducts(imported: ReadWebsite | null) {
  if (imported?.status !== 'review') return
  const { actions } = await call(getImport, { params: { id: imported.id } })
  if (actions.commit !== null) return
  const committed = await commitOnce(imported.id)
  const website: ReadWebsite = { ...imported, ...committed }
  await showAnswer(importQuery.queryKey, website)
}

/** A second tab may have started the import since. */
async function commitOnce(id: string) {
  try {
    return await call(commitImport, { params: { id } })
  } catch (error) {
    if (!isConflict(error)) throw error
    const current = await call(getImport, { params: { id } })
    if (current.status !== 'committing' && current.status !== 'done') throw error
    return current
  }
}

/** True if another tab has completed the set-up since, so that its steps refuse changes. */
export async function isCompletedElsewhere(error: unknown): Promise<boolean> {
  if (!isConflict(error)) return false
  const { completedAt } = await call(getSetup, {})
  return completedAt !== null
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409
