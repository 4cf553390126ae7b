import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'
import { importQuery } from '../website/import-queries.ts'
import { checkAgain } from './resync-queries.ts'

interface CheckAgainButtonProps {
  importId: string
  onStarted: (importId: string) => void
}

export function CheckAgainButton({ importId, onStarted }: CheckAgainButtonProps) {
  const entry = useQuery(importQuery(importId)).data
  if (!entry || entry.actions.resync !== null) return null
  const start = () =>
    act(async () => onStarted((await checkAgain(importId)).id), {
      failed: 'The website could not be checked',
    })
  return (
    <Button size="small" onClick={start}>
      <RefreshCw aria-hidden className="size-4" />
      Check the website again
    </Button>
  )
}
