import * as z from 'zod/mini'
import {
  AnnouncementRequest,
  ContactMessage,
  DemoRequest,
  PartnerApplication,
  type LeadKind,
} from '@marketday/contract/site/leads'
import { firstPerField } from './lead-action.ts'

const forms = {
  contact: ContactMessage,
  partnership: PartnerApplication,
  demo: DemoRequest,
  announcement: AnnouncementRequest,
} satisfies Record<LeadKind, z.ZodMiniType>

/** Validates a form with the contract's schema, same as the server. */
export function errorsIn(kind: LeadKind, typed: object): Record<string, string> {
  const { error } = z.safeParse(forms[kind], typed)
  const issues = error?.issues ?? []
  return firstPerField(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
