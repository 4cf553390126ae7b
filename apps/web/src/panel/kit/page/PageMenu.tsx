import { ChevronDown } from 'lucide-react'
import { useMemo, type Ref } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { possibleAct, useOfferedActs } from './page-acts.ts'

interface PageMenuProps {
  groups: readonly (readonly MenuEntry[])[]
  triggerRef?: Ref<HTMLButtonElement>
}

export function PageMenu({ groups, triggerRef }: PageMenuProps) {
  useOfferedActs(useMemo(() => groups.flat().flatMap(possibleAct), [groups]))
  return (
    <Menu
      trigger={
        <Button variant="secondary" ref={triggerRef}>
          More
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      groups={groups}
    />
  )
}
