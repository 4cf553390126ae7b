import type { ClientLoaderFunctionArgs } from 'react-router'
import { ChangeView, prefetchChange } from '../../kit/bulk/ChangeView.tsx'
import { orderActs } from './order-acts.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export const clientLoader = (loading: ClientLoaderFunctionArgs) =>
  prefetchChange(orderActs, loading)

export default function OrderActPage() {
  return <ChangeView kind={orderActs} />
}
