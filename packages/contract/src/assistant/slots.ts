import * as z from 'zod/mini'

import { OptionalPhone } from '../contact/phone.ts'
import { isBlankPhone } from '../contact/phone-limits.ts'
import { Country, line } from '../endpoints/scalars.ts'
import { Email } from '../accounts/identity/email.ts'
import { readWebAddress, webAddressHint } from '../imports/web-address.ts'
import { ContactMessage } from '../site/leads.ts'
import { industries, StepOneAnswers } from '../accounts/tenants/setup.ts'
import { channels, intents, themes } from './slot-names.ts'
import type { SlotName } from './slot-names.ts'

const WebAddress = z.string().check(
  z.maxLength(2000),
  z.overwrite((typed) => readWebAddress(typed) ?? typed),
  z.refine((address) => readWebAddress(address) !== null, { message: webAddressHint }),
)

const Count = z
  .int()
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(1_000_000, 'At most 1,000,000'))

/** Each slot uses the validation of the equivalent form field. */
export const Slots = z.strictObject({
  intent: z.enum(intents),
  url: WebAddress,
  businessName: StepOneAnswers.shape.tradeName,
  industry: z.enum(industries),
  country: Country,
  city: line(100),
  /** Address in one line. */
  place: line(300),
  channels: z.array(z.enum(channels)).check(z.minLength(1), z.maxLength(channels.length)),
  productCount: Count,
  orderVolume: Count,
  theme: z.enum(themes),
  contactName: ContactMessage.shape.name,
  email: Email,
  phone: OptionalPhone.check(z.refine((phone) => !isBlankPhone(phone), 'Enter a phone number')),
} satisfies Record<SlotName, z.ZodMiniType>)
export type Slots = z.output<typeof Slots>
