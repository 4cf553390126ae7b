import { data } from 'react-router'
import { ErrorPage } from '../platform/ErrorPage.tsx'
import { missingMeta } from '../platform/seo.ts'
import { PanelWays } from './PanelWays.tsx'

/** Sets the 404 status of an unknown panel path. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => missingMeta()

export default function UnknownPage() {
  return <ErrorPage ways={<PanelWays />} />
}
