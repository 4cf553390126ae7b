import * as z from 'zod/mini'

import { NamedDetails, TitledDetails } from '../endpoints/event-shapes.ts'
import { Id } from '../endpoints/scalars.ts'
import { FieldChange } from '../revisions/revisions.ts'
import { CategoryInput } from './categories/categories.ts'

const revision = {
  version: z.int(),
  changes: z.array(FieldChange),
  /** Version that was restored. */
  restores: z.optional(z.int()),
  scheduled: z.optional(z.boolean()),
}

const Revised = z.object(revision)
const Labelled = z.object({ label: z.string() })

export const catalogEvents = {
  'item.created': z.object({ ...revision, title: z.string() }),
  'item.changed': z.union([
    Revised,
    /** Start or end of a sale changes no field. */
    z.object({ sale: z.literal(true), scheduled: z.literal(true) }),
  ]),
  'item.draft': Revised,
  'item.scheduled': Revised,
  'item.active': Revised,
  'item.archived': Revised,
  'item.deleted': TitledDetails,
  'category.created': TitledDetails,
  'category.changed': z.partial(CategoryInput),
  'category.deleted': z.object({ moveTo: z.nullable(Id) }),
  'collection.created': TitledDetails,
  'collection.changed': TitledDetails,
  'collection.moved': TitledDetails,
  'collection.deleted': TitledDetails,
  'custom_field.created': Labelled,
  'custom_field.changed': Labelled,
  'custom_field.moved': Labelled,
  'custom_field.deleted': Labelled,
  'custom_field.restored': Labelled,
  'market.added': NamedDetails,
  'market.edited': NamedDetails,
  'market.deleted': NamedDetails,
  'market.restored': NamedDetails,
  'tax_class.added': NamedDetails,
  'tax_class.edited': NamedDetails,
  'tax_class.deleted': NamedDetails,
  'tax_class.defaults_set': z.object({
    itemClassId: z.nullable(Id),
    deliveryClassId: z.nullable(Id),
  }),
}
