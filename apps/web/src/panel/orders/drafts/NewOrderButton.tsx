import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useCan } from '../../account-query.ts'
import { beginDraft } from './draft-queries.ts'

export function NewOrderButton() {
  const navigate = useNavigate()
  if (!useCan()('orders.edit')) return null
  return (
    <Button aria-keyshortcuts="n" onClick={() => beginDraft(navigate)}>
      <Plus aria-hidden className="size-4" />
      New order
    </Button>
  )
}
