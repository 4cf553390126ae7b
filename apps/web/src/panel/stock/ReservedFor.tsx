import { releaseReservation, type Reservation } from '@marketday/contract/stock/reservations'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { checked } from '../../platform/forms/checked.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { performsOn } from '../act.ts'
import { useCan } from '../account-query.ts'
import { clock, count, moment } from '../../platform/format.ts'
import { UiLink } from '../../ui/link.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'
import { refreshInventory, reservationsQuery } from '../catalog/inventory-queries.ts'

export function ReservedFor({ variantId }: { variantId: string }) {
  const mayRelease = useCan()('stock.edit')
  const reservations = useQuery(reservationsQuery(variantId))
  return (
    <section aria-labelledby="reserved-for">
      <h3 id="reserved-for" className="mb-1 text-base font-semibold">
        Reserved for
      </h3>
      <Loaded query={reservations} what="what is reserved" rows={2}>
        {({ rows }) => (
          <ul className="flex flex-col text-sm">
            {rows.map((row, index) => (
              <li
                key={row.orderId ?? row.cartId ?? row.draftId ?? index}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0"
              >
                <span className="min-w-0">
                  <Holder row={row} />
                  <span className="block text-soft">
                    {row.since && `since ${moment(row.since)}`}
                    {row.expiresAt &&
                      (row.kind === 'draft'
                        ? `, until ${moment(row.expiresAt)}`
                        : `, released at ${clock(row.expiresAt)} unless it is paid`)}
                  </span>
                </span>
                <span className="flex items-baseline gap-3">
                  {mayRelease && row.cartId && <ReleaseButton cartId={row.cartId} />}
                  <strong className="tabular-nums">{count(row.quantity)}</strong>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Holder({ row: { kind, orderId, orderNumber, draftId } }: { row: Reservation }) {
  if (kind === 'checkout') return 'A shopper at checkout'
  if (kind === 'draft')
    return draftId === null ? (
      'A draft order'
    ) : (
      <UiLink
        href={to('orderDraft', { draftId })}
        className="font-medium text-primary-ink underline"
      >
        A draft order
      </UiLink>
    )
  if (orderId === null) return 'An order'
  return (
    <UiLink href={to('order', { orderId })} className="font-medium text-primary-ink underline">
      Order {orderNumber}
    </UiLink>
  )
}

const perform = performsOn(refreshInventory)

function ReleaseButton({ cartId }: { cartId: string }) {
  return (
    <DialogButton
      variant="quiet"
      size="small"
      dialog={(close) => <ReleaseDialog cartId={cartId} onClose={close} />}
    >
      Release
    </DialogButton>
  )
}

function ReleaseDialog({ cartId, onClose }: { cartId: string; onClose: () => void }) {
  const form = useForm({ reason: '' }, ({ reason }) =>
    checked({ reason: reason.trim() }, { reason: reason.trim() === '' && 'Enter a reason' }),
  )
  const release = (body: { reason: string }) =>
    perform(
      () => call(releaseReservation, { params: { cartId }, body }),
      'The items are released shortly',
    )
  return (
    <FormDialog
      onClose={onClose}
      title="Release items of this checkout?"
      description="Other shoppers can buy its items immediately. The shopper sees that the checkout has ended, and can start again."
      size="small"
      action="Release items"
      button={{ variant: 'danger' }}
      {...form.sending(release)}
    >
      <TextField label="Reason" maxLength={200} {...form.text('reason')} />
    </FormDialog>
  )
}
