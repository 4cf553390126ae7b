import { runBuild } from './builds/run-build.ts'
import { watchBuild } from './builds/watch-build.ts'
import { applyBrand } from './imports/apply-brand.ts'
import { commitItems } from './imports/commit/commit-items.ts'
import { copyPictures } from './imports/commit/copy-pictures.ts'
import { deleteOldPreviews } from './imports/delete-old-previews.ts'
import { readWebsite } from './imports/read-website.ts'
import { deleteOldRows } from './platform/housekeeping.ts'
import type { AnyJob } from './platform/jobs.ts'
import { deliverMail } from './platform/mail.ts'

/** Every job of the product; a job that is not listed here is never run. */
export const allJobs: readonly AnyJob[] = [deliverMail, deleteOldRows, runBuild, watchBuild, readWebsite, applyBrand, commitItems, copyPictures, deleteOldPreviews]
