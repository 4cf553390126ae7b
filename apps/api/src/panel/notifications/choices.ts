import type { Can } from '@marketday/contract/accounts/team/permissions'
import { permissionsOf } from '@marketday/contract/accounts/team/permissions'
import { notificationKinds, notificationRules } from '@marketday/contract/panel/notifications'
import type { NotificationChoice, NotificationKind } from '@marketday/contract/panel/notifications'

import type { Db } from '../../platform/database/tenant-db.ts'

export async function listChoices(db: Db, userId: string, can: Can): Promise<NotificationChoice[]> {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['kind', 'panel', 'mail'])
    .where('user_id', '=', userId)
    .execute()
  return notificationKinds
    .filter((kind) => can(notificationRules[kind].needs))
    .map((kind) => chosen.find((choice) => choice.kind === kind) ?? usual(kind))
}

const usual = (kind: NotificationKind): NotificationChoice => ({
  kind,
  panel: true,
  mail: notificationRules[kind].mail,
})

export async function choose(
  db: Db,
  userId: string,
  { kind, panel, mail }: NotificationChoice,
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, panel, mail })
    .onConflict((key) => key.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet({ panel, mail }))
    .execute()
}

interface Recipient extends Pick<NotificationChoice, 'panel' | 'mail'> {
  readonly userId: string
  readonly email: string
}

export async function listRecipients(db: Db, kind: NotificationKind): Promise<Recipient[]> {
  const { needs, mail: usualMail } = notificationRules[kind]
  const members = await db
    .selectFrom('memberships as member')
    .innerJoin('users', 'users.user_id', 'member.user_id')
    .leftJoin('notification_choices as choice', (join) =>
      join.onRef('choice.user_id', '=', 'member.user_id').on('choice.kind', '=', kind),
    )
    .select(['member.user_id as userId', 'users.email', 'member.role', 'member.custom_permissions'])
    .select(['choice.panel', 'choice.mail'])
    .where('member.disabled_at', 'is', null)
    .execute()
  return members
    .filter(({ role, custom_permissions: own }) => permissionsOf(role, own).includes(needs))
    .map(({ userId, email, panel, mail }) => ({
      userId,
      email,
      panel: panel ?? true,
      mail: (mail ?? usualMail) && email !== '',
    }))
    .filter(({ panel, mail }) => panel || mail)
}
