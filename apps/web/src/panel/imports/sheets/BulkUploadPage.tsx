import { panelTitle } from '../../../platform/seo.ts'
import { BulkUpload } from './BulkUpload.tsx'

export const meta = () => panelTitle('Import items', 'Product & Inventory')

export default function BulkUploadPage() {
  return <BulkUpload />
}
