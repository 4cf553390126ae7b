import { createBuild, getBuild, getStorefront } from '@marketday/contract/storefront/builds'
import type { BuildDetail } from '@marketday/contract/storefront/builds'
import { getShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import type { DraftContent, DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'

import { createProduct } from '../src/catalog/products/change-product.ts'
import type { TestApp } from './test-app.ts'
import type { Staff } from './actors.ts'

export async function sellingOwner(t: TestApp): Promise<Staff> {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    await createProduct(db, {
      title: 'Rye loaf',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 450, initialStock: 10 }],
    })
  })
  return owner
}

export async function changeDraft(
  of: Staff,
  {
    theme,
    content,
  }: { readonly theme?: Partial<DraftTheme>; readonly content?: Partial<DraftContent> },
) {
  const { body } = await of.call(getShopDraft)
  return await of.call(updateShopDraft, {
    body: {
      theme: { ...body.theme, ...theme },
      content: { ...body.content, ...content },
      version: body.version,
    },
  })
}

export async function buildAgain(t: TestApp, of: Staff): Promise<BuildDetail> {
  await changeDraft(of, { content: { tagline: `Edition ${crypto.randomUUID()}` } })
  const created = await of.call(createBuild, { body: {} })
  await t.runJobs()
  return (await of.call(getBuild, { params: { buildId: created.body.build.id } })).body
}

export const liveBuildOf = async (of: Staff) => (await of.call(getStorefront)).body.live?.buildId
