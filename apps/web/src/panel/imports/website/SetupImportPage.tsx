import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ImportReview } from './ImportReview.tsx'
import { currentImportQuery } from './import-queries.ts'

export default function SetupImportPage() {
  return (
    <Loaded query={useQuery(currentImportQuery)} what="the import">
      {(current) => current && <ImportReview commitsLater importId={current.id} />}
    </Loaded>
  )
}
