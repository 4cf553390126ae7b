import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../../product/start-product.ts'
import { call } from './shopkeeper.ts'

export async function untilReady(product: Product): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    await pause(100)
    const reply = await call(product, { path: '/readyz' }).catch(() => null)
    if (reply?.status === 200) return
  }
  throw new Error('the product did not recover within 30 s')
}
