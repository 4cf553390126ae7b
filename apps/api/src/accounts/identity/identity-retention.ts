import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Erases a session's origin two months after its end; guess counts after a day. */
export const identityRetention: Housekeeping = {
  ofPlatform: [
    sql`delete from guess_counts where not app_now() - interval '1 day' < any(guessed_at)`,
    sql`delete from used_oauth_states where used_at < app_now() - interval '1 day'`,
    sql`delete from mailbox_requests where created_at < app_now() - interval '1 day'`,
    sql`delete from mail_tokens where expires_at < app_now() - interval '30 days'`,
    sql`delete from mail_stops where stopped_at is null and created_at < app_now() - interval '30 days'`,
    sql`delete from email_changes where expires_at < app_now() - interval '30 days'`,
    sql`delete from refresh_tokens where expires_at < app_now() - interval '30 days'`,
    sql`delete from known_devices where last_seen_at < app_now() - interval '400 days'`,
    sql`update sessions set ip = '', user_agent = '' where expires_at < app_now() - interval '60 days' and ip <> ''`,
  ],
}
