import type { previewShop as endpoint } from '@marketday/contract/accounts/tenants/setup'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { findWebsiteShop } from '../../imports/find-website-shop.ts'
import type { WebsiteShop } from '../../imports/find-website-shop.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { draftFrame, readCatalogue } from '../../storefront/shop/draft-pages.ts'
import { atHome } from '../../storefront/shop/narrow-shop.ts'
import { fillSections, shelfSize } from '../../storefront/shop/section-contents.ts'
import { renderStill } from '../../storefront/shop/render-still.ts'
import type { Still } from '../../storefront/shop/render-still.ts'
import { takeSnapshot } from '../../storefront/builds/take-snapshot.ts'

type Answers = BodyOf<typeof endpoint>
type Call = Handling<typeof endpoint>

/** Renders the home page from the set-up's answers, outside the transaction. Stores nothing. */
export const previewShop = steps({
  before: ({ db, services, body }: Call) => arrangeHome(db, services, body),
  call: async (_call: Omit<Call, 'db'>, still: Still) => ({ html: await renderStill(still) }),
  after: async (_call: Call, _still: Still, drawn: { html: string }) => drawn,
})

async function arrangeHome(db: Db, services: Services, answers: Answers): Promise<Still> {
  const { importId, currency } = answers
  const website =
    importId === null ? null : await findWebsiteShop(db, importId, { currency, limit: shelfSize })
  const snapshot = await snapshotWith(db, answers, website)
  const live = { ...(await readCatalogue(db)), ...website?.found }
  const frame = await draftFrame(db, services, { snapshot, live })
  const logoUrl = frame.logoUrl ?? website?.brand.logo ?? null
  const page = await fillSections(db, { kind: 'home' }, { snapshot, standpoint: atHome })
  return { frame: { ...frame, logoUrl }, page: withFound(page, website) }
}

async function snapshotWith(db: Db, answers: Answers, website: WebsiteShop | null) {
  const { shopName: name, currency, locale, email, phone, address, logoFileId } = answers
  const brand = website?.brand
  const logo = logoFileId === null ? undefined : await findLogoKey(db, logoFileId)
  const { snapshot } = await takeSnapshot(db, {
    tenant: { name, currency, locale },
    profile: {
      email,
      phone,
      place: { address },
      opening_hours: answers.openingHours,
      ...(logo && { logo_key: logo }),
    },
    theme: { primary: answers.primaryColour.toLowerCase() },
    texts: {
      tagline: brand?.tagline.slice(0, 160),
      homeIntro: brand?.introduction.slice(0, 600),
    },
  })
  if (!website?.found) return snapshot
  const featuredCategoryIds = website.found.categories.slice(0, 12).map(({ id }) => id)
  return { ...snapshot, home: { ...snapshot.home, featuredCategoryIds } }
}

async function findLogoKey(db: Db, fileId: string): Promise<string | undefined> {
  const file = await db
    .selectFrom('files')
    .select('storage_key')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return file?.storage_key
}

/** Items waiting for import will be the newest, so they come first. */
function withFound(page: ShopPage, website: WebsiteShop | null): ShopPage {
  const filled = Object.entries(page.contents ?? {})
  const [id, content] = filled.find(([, { shelves }]) => shelves.length > 0) ?? []
  const [first, ...others] = content?.shelves ?? []
  if (id === undefined || !first || !website?.found) return page
  const items = [...website.found.items, ...first.items].slice(0, shelfSize)
  return {
    ...page,
    contents: { ...page.contents, [id]: { ...content, shelves: [{ ...first, items }, ...others] } },
  }
}
