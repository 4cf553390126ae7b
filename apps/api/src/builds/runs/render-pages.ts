import type { ShopSnapshot } from '@marketday/contract/snapshot'

import type { RenderedPage } from './rendered-pages.ts'
import type { Workshop } from './run-stages.ts'

export async function renderPages(_shop: Workshop, _snapshot: ShopSnapshot): Promise<RenderedPage[]> {
  return await Promise.resolve([])
}
