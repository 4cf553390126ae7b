import { getItemStill } from '@marketday/contract/storefront/builds'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { StillFrame } from '../../../ui/page/StillFrame.tsx'
import { useWidth } from '../../../ui/page/use-width.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

const phone = { width: 390, height: 640 }
const computer = { width: 1280, height: 900 }
/** Below this width in px, a desktop preview would be unreadable. */
const roomForComputer = 640

const stillQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['product', 'still', itemId],
    queryFn: ({ signal }) => call(getItemStill, { params: { itemId }, signal }),
    // Depends on stock and theme too.
    staleTime: 0,
  })

interface ItemPreviewProps {
  item: { readonly id: string; readonly title: string }
  onClose: () => void
}

export function ItemPreview({ item, onClose }: ItemPreviewProps) {
  const still = useQuery(stillQuery(item.id))
  const [box, room] = useWidth<HTMLDivElement>()
  const size = room < roomForComputer ? phone : computer
  return (
    <Dialog
      title={`Preview of “${item.title}”`}
      description="The item as last saved. Shoppers don’t see it yet, and you can’t buy anything in the preview."
      size="large"
      onClose={onClose}
    >
      <div ref={box} className="overflow-hidden rounded-xl border border-line">
        <Loaded query={still} what="the preview">
          {({ html }) => (
            <StillFrame
              name="Page of the item in the shop"
              html={html}
              size={size}
              scale={Math.min(1, room / size.width)}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
