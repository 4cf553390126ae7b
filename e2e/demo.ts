import { request } from '@playwright/test'
import { demoSignIns, demoTenant, type DemoSignIn } from '../apps/api/demo/sign-ins.ts'
import { workerSession } from './sessions.ts'

export const demoSlug = demoTenant.slug
export const demoRoles = demoSignIns.map(({ role }) => role)

export function demoPerson(role: DemoSignIn['role']): DemoSignIn {
  const person = demoSignIns.find((each) => each.role === role)
  if (!person) throw new Error(`the demo has no ${role}`)
  return person
}

export interface DemoItem {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly variantId: string
  /** Changes the price while a shopper is in the shop. */
  readonly reprice: (priceMinor: number) => Promise<void>
}

interface Item {
  id: string
  title: string
  slug: string
  version: number
  variants: { id: string }[]
}

interface NewItem {
  readonly title: string
  readonly priceMinor?: number
  readonly stock?: number
  readonly codes?: { readonly sku?: string; readonly barcode?: string }
}

/** Adds a separate demo item, so that journeys do not share stock. */
export async function addDemoItem(
  baseURL: string | undefined,
  { title, priceMinor = 450, stock = 20, codes = {} }: NewItem,
): Promise<DemoItem> {
  const name = `${title} ${crypto.randomUUID().slice(0, 6)}`
  const { token } = await workerSession(baseURL, demoPerson('owner'))
  const owner = await request.newContext({
    baseURL: `${baseURL}/api/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const draft = (variant: object, minor: number) => ({
    title: name,
    status: 'active',
    variants: [{ optionValues: [], priceMinor: minor, ...codes, ...variant }],
  })
  const created = await owner.post('catalog/products', {
    data: draft({ initialStock: stock }, priceMinor),
  })
  if (!created.ok()) throw new Error(`no item was made: ${await created.text()}`)
  const { id, slug, version, variants } = (await created.json()) as Item
  const reprice = async (minor: number) => {
    const item = { ...draft({ id: variants[0]?.id }, minor), slug }
    const changed = await owner.put(`catalog/products/${id}`, { data: { version, item } })
    if (!changed.ok()) throw new Error(`no new price: ${await changed.text()}`)
  }
  return { id, title: name, slug, variantId: variants[0]?.id ?? '', reprice }
}
