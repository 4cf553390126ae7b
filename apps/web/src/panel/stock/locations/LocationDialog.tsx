import { parsePlace } from '@marketday/contract/contact/place'
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
import { businessLabels } from '../../../platform/business/business-names.ts'
import { HoursField } from '../../../platform/business/HoursField.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { refreshLocations } from './use-locations.ts'
import { businessQuery } from '../../accounts/business/business-query.ts'

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

export function LocationDialog({ location: given, onClose }: LocationDialogProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [location] = useState(given)
  const isMain = location?.isMain ?? false
  const form = useLocationForm(location)
  const save = async () => {
    const { name, ...contact } = form.draft
    if (location) await change(location, { name, contact: isMain ? null : contact })
    else await call(createLocation, { body: { name, contact } })
    notify(location ? 'The location is saved' : 'The location is added')
    await refreshLocations()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={location ? `Change ${location.name}` : 'Add a location'}
      action={location ? 'Save location' : 'Add location'}
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={80} {...form.text('name')} />
      {isMain ? (
        <p className="text-sm text-soft">
          Address, phone and opening hours are those of the business; change them under Business.
        </p>
      ) : (
        <ContactFields form={form} />
      )}
    </FormDialog>
  )
}

const change = ({ id, version }: StockLocation, details: z.input<typeof LocationDetails>) =>
  call(updateLocation, { params: { locationId: id }, body: { details, version } })

const WholeLocation = z.strictObject({
  name: LocationDetails.shape.name,
  ...LocationContact.shape,
})

const useLocationForm = (location: StockLocation | null) =>
  useForm<ReturnType<typeof draftOf>, unknown>(draftOf(location), (draft) =>
    location?.isMain
      ? LocationDetails.safeParse({ name: draft.name, contact: null })
      : WholeLocation.safeParse(draft),
  )

function ContactFields({ form }: { form: ReturnType<typeof useLocationForm> }) {
  const id = useId()
  const { data: business } = useQuery(businessQuery)
  const { draft, change, problems } = form
  return (
    <>
      <AddressFields
        id={`${id}-place`}
        country={business?.country ?? ''}
        {...form.value('place')}
      />
      <PhoneField
        label={businessLabels.phone}
        optional
        searchable
        lookUpCountry={visitorCountry}
        defaultValue={draft.phone}
        error={problems['phone']}
        onChange={(phone, problem) => {
          form.hold('phone', problem)
          if (!problem) change({ phone })
        }}
      />
      <fieldset className="min-w-0">
        <legend className="font-medium">{businessLabels.openingHours}</legend>
        <HoursField id={`${id}-hours`} {...form.value('openingHours')} />
      </fieldset>
    </>
  )
}
