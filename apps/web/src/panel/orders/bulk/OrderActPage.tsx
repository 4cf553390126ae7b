import type { ClientLoaderFunctionArgs } from 'react-router'
import { panelTitle } from '../../../platform/seo.ts'
import { ChangeView, prefetchChange } from '../../kit/bulk/ChangeView.tsx'
import { orderActs } from './order-acts.ts'

export const meta = () => panelTitle('Change', orderActs.home.label)

export const clientLoader = (loading: ClientLoaderFunctionArgs) =>
  prefetchChange(orderActs, loading)

export default function OrderActPage() {
  return <ChangeView kind={orderActs} />
}
