/** Page “Your data”: stored personal data, emails and erasure. */
export const ownData = {
  title: 'Your data',
  intro:
    'See what {shop} stores about you, unsubscribe from emails, or request erasure. You don’t need an account: we email you a code to confirm your address.',
  stopped: '{shop} now emails you only about your orders.',
  erasureReceived: '{shop} received your erasure request.',
  erasureWithdrawn: 'You withdrew your erasure request.',
  unknownCustomer:
    '{shop} found no customer with the address {email}, so there is no data to erase.',
  confirmed: 'You confirmed <strong>{email}</strong>.',
  otherAddress: 'Use another address',
  storedData: 'Your stored data',
  storedDataText:
    'A ZIP file with a readable page and tables of the orders, payments, deliveries, messages and consents linked to this address.',
  download: 'Download my data',
  mails: 'Mails',
  onlyOrders: '{shop} emails you only about your orders.',
  agreedToOffers:
    'You agreed to receive offers by email, and {shop} may remind you about items left in your cart. You always receive emails about your orders.',
  onlyReminders:
    'You don’t receive offers by email, but {shop} may remind you about items left in your cart. You always receive emails about your orders.',
  unsubscribe: 'Unsubscribe',
  erasure: 'Erasure',
  erasureRequested:
    'You requested this on {day}. {shop} has one month to erase your data or explain why it can’t. After that, your stored data no longer identifies you.',
  withdrawRequest: 'Withdraw request',
  erasureText: '{shop} is notified and erases your data permanently once nothing is open.',
  erasureDeletes: 'Your name, addresses, phone number, notes, messages and consents are deleted.',
  erasureOrders: 'Orders stay on record with items and amounts, without your name.',
  erasureInvoices: 'Invoices stay as issued, because businesses must keep them by law.',
  erasureOpen: 'Open orders, payments and store credit must be settled first.',
  requestErasure: 'Request erasure',
  emailHint: 'The address you ordered with',
  emailCode: 'Email me a code',
  codeHint: 'Valid for ten minutes',
  confirm: 'Confirm',
} as const
