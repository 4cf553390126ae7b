import { createBuild } from '@marketday/contract/builds'
import { uploadLogo } from '@marketday/contract/files'
import { commitImport, type Import } from '@marketday/contract/imports'
import { completeSetup, finishSetupStep, type Setup } from '@marketday/contract/setup'
import { call } from '../platform/api.ts'
import { authState, mergeUserInfo, setBusinessSetupReq } from '../platform/auth-store.ts'
import { queryClient } from '../platform/query-client.ts'
import { notifyError } from '../ui/feedback/toast.ts'
import type { AnswerStep, Draft } from './draft/draft.ts'
import { accountQuery, importQuery, setupQuery } from './setup-queries.ts'

/** Applies one page's answers to the business. Throws `ApiError`. */
export async function finishStep(step: AnswerStep, draft: Draft, imported: Import | null): Promise<Setup> {
  const answers = step === 'stepOne' ? await withLogo(draft.stepOne, imported) : draft[step]
  const setup = await call(finishSetupStep, { params: { step }, body: answers as never })
  queryClient.setQueryData(setupQuery.queryKey, setup)
  if (step === 'stepOne') followTenant({ name: draft.stepOne.tradeName })
  if (step === 'stepTwo') followTenant({ name: draft.stepTwo.shopName, slug: draft.stepTwo.slug })
  if (step === 'stepThree' && draft.stepThree.catalogueSource === 'import') await takeProducts(imported)
  return setup
}

/** Ends the wizard and sets the first build on its way; it publishes itself. */
export async function openShop(): Promise<void> {
  const setup = await call(completeSetup, { body: {} })
  setBusinessSetupReq(false)
  // The business is set up by now; Build Management, which comes next, can start the build again.
  await call(createBuild, { body: {} }).catch((error: unknown) =>
    notifyError('The first build could not be started', error instanceof Error ? error.message : undefined),
  )
  queryClient.setQueryData(setupQuery.queryKey, setup)
  void queryClient.invalidateQueries({ queryKey: ['build'] })
}

/** The logo of the website becomes the shop's own, unless another one was chosen. */
async function withLogo(answers: Draft['stepOne'], imported: Import | null): Promise<Draft['stepOne']> {
  const picture = imported?.brand.logo
  if (answers.logoFileId || !picture) return answers
  const file = fileFrom(picture)
  if (!file) return answers
  return { ...answers, logoFileId: (await sendLogo(file)).fileId }
}

export async function sendLogo(file: Blob) {
  const body = new FormData()
  body.append('file', file, 'logo')
  return await call(uploadLogo, { body } as never)
}

/** The bytes of a `data:` address, which the content policy would not let us fetch. */
function fileFrom(address: string): Blob | null {
  const [, type, encoded] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(address) ?? []
  if (!type || !encoded) return null
  return new Blob([Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0)], { type })
}

/** The shop's address is part of every call: this browser must use the new one from now on. */
function followTenant(changed: { name: string; slug?: string }) {
  const { tenant } = authState().userInfo
  if (!tenant) return
  const address = new URL(location.href)
  if (changed.slug && address.searchParams.has('shop')) {
    address.searchParams.set('shop', changed.slug)
    history.replaceState(history.state, '', address)
  }
  mergeUserInfo({ tenant: { ...tenant, ...changed } })
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
}

async function takeProducts(imported: Import | null) {
  if (imported?.status !== 'review' || imported.actions.commit !== null) return
  const committed = await call(commitImport, { params: { id: imported.id } })
  queryClient.setQueryData(importQuery.queryKey, committed)
}
