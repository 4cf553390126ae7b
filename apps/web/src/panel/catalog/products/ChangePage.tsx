import type { ClientLoaderFunctionArgs } from 'react-router'
import { ChangeView, prefetchChange } from '../../kit/bulk/ChangeView.tsx'
import { itemChanges } from './item-changes.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export const clientLoader = (loading: ClientLoaderFunctionArgs) =>
  prefetchChange(itemChanges, loading)

export default function ChangePage() {
  return <ChangeView kind={itemChanges} />
}
