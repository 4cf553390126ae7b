import { parsePlace } from '@marketday/contract/contact/place'
import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import {
  createLocation,
  LocationContact,
  LocationDetails,
  updateLocation,
  type StockLocation,
} from '@marketday/contract/stock/locations'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../platform/api/api.ts'
import { visitorCountry } from '../../../platform/api/visitor-country.ts'
import { AddressFields } from '../../../platform/business/AddressFields.tsx'
import { businessLabels } from '../../../platform/business/business-labels.ts'
import { HoursField } from '../../../platform/business/HoursField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { refreshLocations } from '../../inventory/stock/locations/use-locations.ts'
import { businessQuery } from '../business/business-query.ts'

z.config({ localeError: problemInWords })

interface LocationDialogProps {
  /** Null adds one. */
  location: StockLocation | null
  onClose: () => void
}

const empty = { name: '', place: parsePlace(null), phone: '', openingHours: [] }

const draftOf = (location: StockLocation | null) => ({
  ...empty,
  ...location?.contact,
  ...(location && { name: location.name }),
})

/** A location with its contact; that of the main one is the business's own. */
export function LocationDialog({ location: given, onClose }: LocationDialogProps) {
  // What was on the screen: who saves meanwhile is not overwritten.
  const [location] = useState(given)
  const isMain = location?.isMain ?? false
  const form = useDraft(draftOf(location))
  const [phoneProblem, setPhoneProblem] = useState<string | null>(null)
  const { name, ...contact } = form.draft
  const parsed = isMain
    ? LocationDetails.safeParse({ name, contact: null })
    : WholeLocation.safeParse(form.draft)
  const save = async () => {
    if (location) await change(location, { name, contact: isMain ? null : contact })
    else await call(createLocation, { body: { name, contact } })
    notify(location ? 'The location is saved' : 'The location is added')
    onClose()
    await refreshLocations()
  }
  return (
    <Dialog
      onClose={onClose}
      title={location ? `Change ${location.name}` : 'Add a location'}
      closeOnBackdrop={false}
    >
      <Form
        action={location ? 'Save location' : 'Add location'}
        isComplete={parsed.success && phoneProblem === null}
        onSubmit={save}
      >
        {({ isChecked }) => {
          const problems = isChecked ? problemsOf(parsed.error) : {}
          return (
            <>
              <TextField
                label="Name"
                maxLength={80}
                {...form.text('name')}
                error={problems['name']}
              />
              {isMain ? (
                <p className="text-sm text-soft">
                  Address, phone and opening hours are those of the business; change them under
                  Business.
                </p>
              ) : (
                <ContactFields form={form} problems={problems} holdPhone={setPhoneProblem} />
              )}
            </>
          )
        }}
      </Form>
    </Dialog>
  )
}

const change = ({ id, version }: StockLocation, details: z.input<typeof LocationDetails>) =>
  call(updateLocation, { params: { locationId: id }, body: { details, version } })

const WholeLocation = z.strictObject({
  name: LocationDetails.shape.name,
  ...LocationContact.shape,
})

const problemsOf = (error: z.core.$ZodError | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )

interface ContactFieldsProps {
  form: ReturnType<typeof useDraft<ReturnType<typeof draftOf>>>
  problems: Readonly<Record<string, string>>
  holdPhone: (problem: string | null) => void
}

function ContactFields({ form, problems, holdPhone }: ContactFieldsProps) {
  const id = useId()
  const { data: business } = useQuery(businessQuery)
  const { draft, change } = form
  return (
    <>
      <AddressFields
        id={`${id}-place`}
        country={business?.country ?? ''}
        value={draft.place}
        onChange={(place) => change({ place })}
        error={problems['place']}
      />
      <PhoneField
        label={businessLabels.phone}
        optional
        searchable
        lookUpCountry={visitorCountry}
        defaultValue={draft.phone}
        error={problems['phone']}
        onChange={(phone, problem) => {
          holdPhone(problem)
          if (!problem) change({ phone })
        }}
      />
      <fieldset className="min-w-0">
        <legend className="font-medium">{businessLabels.openingHours}</legend>
        <HoursField
          id={`${id}-hours`}
          value={draft.openingHours}
          onChange={(openingHours) => change({ openingHours })}
          error={problems['openingHours']}
        />
      </fieldset>
    </>
  )
}
