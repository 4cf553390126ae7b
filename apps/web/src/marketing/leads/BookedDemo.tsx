import { CalendarPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Form, Link, useActionData, useNavigation, useSubmit } from 'react-router'
import type { DemoBooking } from '@marketday/contract/site/leads-bookings'
import { to } from '../../paths.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { PageIntro } from '../PageIntro.tsx'
import type { FormOutcome } from './lead-action.ts'
import { dayOf, timeOf, type SlotOffer, calendarAddress } from './slot-days.ts'
import { SlotPicker } from './SlotPicker.tsx'

interface BookedDemoProps {
  booking: DemoBooking
  token: string
  offer: SlotOffer
}

/** Booked demo from its mailed link: add to calendar, reschedule, or cancel. */
export function BookedDemo({ booking, token, offer }: BookedDemoProps) {
  const outcome = useActionData<FormOutcome<DemoBooking>>()
  const when = inWords(booking)
  return (
    <div className="shell max-w-3xl py-12 sm:py-20">
      <PageIntro title={titles[booking.state]}>
        <time dateTime={booking.startsAt}>{when}</time>, for {booking.company}. Your reference is{' '}
        {booking.reference}.
      </PageIntro>
      <div aria-live="polite" className="mt-6 empty:hidden">
        {outcome?.receipt && booking.state === 'booked' && (
          <p className="rounded-lg bg-good-soft px-4 py-3 font-medium">
            Your demo is rescheduled. We emailed you a new confirmation.
          </p>
        )}
        {outcome && 'failure' in outcome && (
          <p className="rounded-lg border border-bad bg-bad-soft px-4 py-3 font-medium text-bad">
            {outcome.errors['startsAt'] ?? outcome.failure}
          </p>
        )}
      </div>
      {booking.state === 'booked' ? (
        <BookingActs booking={booking} token={token} offer={offer} />
      ) : (
        <Link
          to={to('requestADemo')}
          className={buttonStyles({ size: 'large', className: 'mt-8' })}
        >
          Book another demo
        </Link>
      )}
    </div>
  )
}

const titles: Readonly<Record<DemoBooking['state'], string>> = {
  booked: 'Your demo',
  cancelled: 'Your demo is cancelled',
  past: 'Your demo has started',
}

const inWords = ({ startsAt, timeZone }: DemoBooking) =>
  `${dayOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)} (${timeZone.replaceAll('_', ' ')})`

function BookingActs({ booking, token, offer }: BookedDemoProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <>
      <a
        href={calendarAddress(token)}
        download="marketday-demo.ics"
        className={buttonStyles({ size: 'large', className: 'mt-8' })}
      >
        <CalendarPlus aria-hidden className="size-5" />
        Add to calendar
      </a>
      <Form method="post" preventScrollReset className="mt-12 flex flex-col gap-5">
        <input type="hidden" name="act" value="move" />
        {/* Made anew after a move: the time that was chosen is the demo's own now. */}
        <SlotPicker key={booking.startsAt} offer={offer} legend="Choose another time" />
        <Button type="submit" size="large" busy={isSending} className="self-start">
          Reschedule demo
        </Button>
      </Form>
      <CancelForm when={inWords(booking)} isSending={isSending} />
    </>
  )
}

/** Confirms if scripts run; without them the button acts directly. */
function CancelForm({ when, isSending }: { when: string; isSending: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const submit = useSubmit()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <Form method="post" onSubmit={ask} className="mt-12 border-t border-line pt-8">
      <input type="hidden" name="act" value="cancel" />
      <Button type="submit" variant="secondary" busy={isSending}>
        Cancel the demo
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={() => submit({ act: 'cancel' }, { method: 'post', preventScrollReset: true })}
          title={`Cancel the demo on ${when}?`}
          confirmLabel="Cancel the demo"
          cancelLabel="Keep demo"
          dangerous
        >
          The time becomes available to others. You can book another demo at any time.
        </ConfirmDialog>
      )}
    </Form>
  )
}
