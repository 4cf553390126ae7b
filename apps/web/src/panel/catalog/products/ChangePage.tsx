import type { ClientLoaderFunctionArgs } from 'react-router'
import { panelTitle } from '../../../platform/seo.ts'
import { ChangeView, prefetchChange } from '../../kit/bulk/ChangeView.tsx'
import { itemChanges } from './item-changes.ts'

export const meta = () => panelTitle('Change', itemChanges.home.label)

export const clientLoader = (loading: ClientLoaderFunctionArgs) =>
  prefetchChange(itemChanges, loading)

export default function ChangePage() {
  return <ChangeView kind={itemChanges} />
}
