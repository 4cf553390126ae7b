import { createPreview, openOwnPreview } from '@marketday/contract/storefront/previews'
import type { Preview } from '@marketday/contract/storefront/previews'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { BuildStatus } from '@marketday/contract/storefront/build-states'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { json } from '../../src/platform/database/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Staff } from '../actors.ts'
import type { TestApp } from '../test-app.ts'

let number = 10_000

/** A build that is not live. */
export async function addBuild(
  t: TestApp,
  owner: Staff,
  snapshot: ShopSnapshot,
  status: BuildStatus = 'ready',
): Promise<{ readonly id: string; readonly number: number }> {
  const id = newId()
  number += 1
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('builds')
      .values({
        build_id: id,
        number,
        status,
        trigger: 'manual',
        snapshot: json(snapshot),
        snapshot_hash: id,
      })
      .execute(),
  )
  return { id, number }
}

type Wanted = Partial<BodyInput<typeof createPreview>>

export async function sharePreview(owner: Staff, wanted: Wanted = {}): Promise<Preview> {
  const { body } = await owner.call(createPreview, {
    body: { buildId: null, period: '7d', ...wanted },
  })
  return body
}

export const openOwn = async (
  member: Staff,
  wanted: Partial<BodyInput<typeof openOwnPreview>> = {},
) => (await member.call(openOwnPreview, { body: { buildId: null, kind: 'frame', ...wanted } })).body

/** First part of a preview's host name. */
export const labelOf = ({ url }: { readonly url: string }): string =>
  new URL(url).hostname.split('.')[0] ?? ''
