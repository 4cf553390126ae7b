import { useQuery } from '@tanstack/react-query'

import { currentImportQuery, importQuery } from './import-queries.ts'
import { UnansweredItems } from './UnansweredItems.tsx'

/** Items to check on the confirmation page of the set-up. */
export default function SetupDoubtsPage() {
  const { data: current } = useQuery(currentImportQuery)
  return current ? <Doubts importId={current.id} /> : null
}

function Doubts({ importId }: { importId: string }) {
  const { data: entry } = useQuery(importQuery(importId))
  return entry ? <UnansweredItems entry={entry} /> : null
}
