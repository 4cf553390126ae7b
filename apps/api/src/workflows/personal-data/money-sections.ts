import { sql } from 'kysely'

import { amount, order, plain, theirOrders, time, word } from './person-column.ts'
import type { PersonSection } from './person-column.ts'

export const moneySections: readonly PersonSection[] = [
  {
    file: 'payments',
    title: 'Payments',
    columns: [
      order,
      time('Begun', sql`p.created_at`),
      plain(
        'By',
        sql`case p.provider when 'stripe' then 'card' else replace(p.provider, '_', ' ') end`,
      ),
      word('State', sql`p.status`),
      plain('Currency', sql`p.currency`),
      amount('Amount', sql`p.amount_minor`),
      amount('Paid', sql`p.captured_minor`),
      amount('Refunded', sql`p.refunded_minor`),
      plain('Reference', sql`p.reference`),
    ],
    from: (person) => sql`orders o join payments p on p.order_id = o.order_id
      where ${theirOrders(person)} order by p.created_at, p.payment_id`,
  },
  {
    file: 'refunds',
    title: 'Refunds',
    columns: [
      order,
      time('Requested', sql`r.created_at`),
      word('State', sql`r.status`),
      plain('Currency', sql`o.currency`),
      amount('Amount', sql`r.amount_minor`),
      plain('Why', sql`r.reason`),
      plain('Reference', sql`r.reference`),
    ],
    from: (person) => sql`orders o join refunds r on r.order_id = o.order_id
      where ${theirOrders(person)} order by r.created_at, r.refund_id`,
  },
  {
    file: 'disputes',
    title: 'Disputed payments',
    columns: [
      order,
      time('Opened', sql`d.opened_at`),
      word('State', sql`d.status`),
      plain('Currency', sql`o.currency`),
      amount('Amount', sql`d.amount_minor`),
      amount('Withdrawn by the bank', sql`d.withdrawn_minor - d.returned_minor`),
      word('Reason', sql`d.reason`),
    ],
    from: (person) => sql`orders o join card_disputes d on d.order_id = o.order_id
      where ${theirOrders(person)} order by d.opened_at, d.card_dispute_id`,
  },
  {
    file: 'documents',
    title: 'Invoices and credit notes',
    columns: [
      order,
      word('Kind', sql`d.kind`),
      plain('Number', sql`d.number`),
      time('Issued', sql`d.issued_at`),
      plain('Content', sql`d.content::text`),
    ],
    from: (person) => sql`orders o join order_documents d on d.order_id = o.order_id
      where ${theirOrders(person)} order by d.issued_at, d.document_id`,
  },
  {
    file: 'store-credit',
    title: 'Store credit',
    columns: [
      time('When', sql`m.occurred_at`),
      word('What', sql`m.kind`),
      plain('Currency', sql`a.currency`),
      amount('Amount', sql`m.amount_minor`),
      amount('Left', sql`m.balance_minor`),
      plain('Why', sql`m.reason`),
    ],
    from: ({ customerIds }) => sql`credit_accounts a
      join credit_movements m on m.credit_account_id = a.credit_account_id
      where a.customer_id = any(${customerIds}::uuid[]) order by m.credit_movement_id`,
  },
  {
    file: 'gift-cards',
    title: 'Gift cards they bought or were sent',
    columns: [
      time('Issued', sql`created_at`),
      plain('Ends in', sql`code_end`),
      plain('For', sql`recipient_name`),
      plain('Email', sql`recipient_email`),
      plain('Message', sql`message`),
      plain('Currency', sql`currency`),
      {
        heading: 'Left',
        isAmount: true,
        // A gift's balance is not disclosed to its giver.
        value: ({ emails }) =>
          sql`case when recipient_key = any(${emails}::text[]) then balance_minor end`,
      },
    ],
    from: ({ emails, orderIds }) => sql`credit_accounts
      where recipient_key = any(${emails}::text[]) or order_line_id = any(array(
        select order_line_id from order_lines where order_id = any(${orderIds}::uuid[])))
      order by created_at, credit_account_id`,
  },
  {
    file: 'discounts',
    title: 'Discounts used',
    columns: [
      time('When', sql`u.taken_at`),
      plain('Discount', sql`d.name`),
      plain('Email', sql`u.email_key`),
    ],
    from: ({ emails }) => sql`discount_uses u join discounts d on d.discount_id = u.discount_id
      where u.email_key = any(${emails}::text[]) order by u.taken_at, u.subject_id, u.discount_id`,
  },
]
