import { deleteOldEvents } from './platform/events.ts'
import type { AnyJob } from './platform/jobs.ts'
import { deliverMail } from './platform/mail.ts'

/** Every job of the product; a job that is not listed here is never run. */
export const allJobs: readonly AnyJob[] = [deliverMail, deleteOldEvents]
