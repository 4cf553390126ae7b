import * as z from 'zod/mini'

import { get, put } from '../endpoints/endpoint.ts'
import { Id, NoBody, EmptyResponse, Time, page, pageFields } from '../endpoints/scalars.ts'
import type { Permission } from '../accounts/team/permissions.ts'

export const notificationKinds = [
  'newOrder',
  'returnAsked',
  'customerCancelled',
  'lowStock',
  'failedRefund',
  'authorisation',
  'dispute',
  'importDone',
  'buildFailed',
  'moneyDiffers',
  'mention',
  'automation',
  'erasureAsked',
  'invoiceBlocked',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof NotificationKind>

interface NotificationRule {
  /** Notified: members with this permission. */
  readonly needs: Permission
  /** Default of email delivery; the panel shows every kind. */
  readonly mail: boolean
}

export const notificationRules: Readonly<Record<NotificationKind, NotificationRule>> = {
  newOrder: { needs: 'orders.edit', mail: false },
  returnAsked: { needs: 'orders.edit', mail: true },
  customerCancelled: { needs: 'orders.edit', mail: true },
  lowStock: { needs: 'stock.edit', mail: true },
  failedRefund: { needs: 'orders.refund', mail: true },
  authorisation: { needs: 'orders.edit', mail: true },
  dispute: { needs: 'orders.edit', mail: true },
  importDone: { needs: 'products.edit', mail: false },
  buildFailed: { needs: 'builds.create', mail: false },
  moneyDiffers: { needs: 'dashboard.money', mail: true },
  mention: { needs: 'orders.see', mail: true },
  automation: { needs: 'orders.see', mail: false },
  erasureAsked: { needs: 'orders.erase', mail: true },
  invoiceBlocked: { needs: 'settings.edit', mail: true },
}

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  path: z.string(),
  isRead: z.boolean(),
  createdAt: Time,
})
export type Notification = z.output<typeof Notification>

export const listNotifications = get('/notifications', {
  access: 'member',
  summary: 'What the person was told, newest first',
  query: z.strictObject(pageFields),
  response: page(Notification),
})

export const countUnread = get('/notifications/unread', {
  access: 'member',
  summary: 'How many notifications are unread',
  response: z.object({ unread: z.int() }),
})

export const readAllNotifications = put('/notifications/read', {
  access: 'member',
  summary: 'Mark all notifications as read',
  body: NoBody,
  response: EmptyResponse,
})

export const readNotification = put('/notifications/:notificationId/read', {
  access: 'member',
  summary: 'Mark a notification as read',
  params: z.strictObject({ notificationId: Id }),
  body: NoBody,
  response: EmptyResponse,
})

const choice = { panel: z.boolean(), mail: z.boolean() }

export const NotificationChoice = z.object({ kind: NotificationKind, ...choice })
export type NotificationChoice = z.output<typeof NotificationChoice>

export const listNotificationChoices = get('/notifications/choices', {
  access: 'member',
  summary: 'How the person is told of each kind that concerns their role',
  response: z.object({ rows: z.array(NotificationChoice) }),
})

export const chooseNotification = put('/notifications/choices/:kind', {
  access: 'member',
  personal: true,
  summary: 'Choose how to receive a kind of notification',
  params: z.strictObject({ kind: NotificationKind }),
  body: z.strictObject(choice),
  response: EmptyResponse,
})
