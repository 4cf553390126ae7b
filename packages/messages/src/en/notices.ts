/** Notices and messages of shop pages beyond the order and the cart. */
export const notices = {
  pageNotFound: 'Page not found',
  pageNotFoundText: 'It may have been moved or sold out. Try searching, or browse all items.',
  linkExpired: 'This link no longer works',
  linkRefused: 'This link can’t do that',
  waitAMoment: 'Please wait a moment',
  goToShop: 'Go to the shop',
  opensSoon: '{shop} opens soon',
  opensSoonText: 'We’re getting everything ready. Please check back soon.',
  somethingWrong: 'Something went wrong',
  tryAgain: 'Try again',
  goBack: '{problem}. Go back one page. What you entered is still there.',
  viewYourCart: 'View your cart',
  viewCart: 'View cart',
  continue: 'Continue',
  paymentClosed:
    'You left the payment page before paying. Nothing was charged, and your items are still here.',
  paymentDeclined:
    'The card was declined and nothing was charged. Try again, use another card or choose another payment method.',
  paymentExpired:
    'The payment page was closed before payment. Nothing was charged, and your items are still here.',
  orderPaymentClosed: 'You left the payment page before paying. Nothing was charged.',
  orderPaymentDeclined:
    'The card was declined and nothing was charged. Try again or use another card.',
  orderPaymentExpired: 'The payment page was closed before payment. Nothing was charged.',
  reviewingPayment: 'We’re reviewing your payment',
  orderNotPlaced: 'Your order couldn’t be placed',
  checkAgain: 'Check again',
  confirmingPayment: 'Your payment is being confirmed',
  confirmingPaymentText:
    'This can take a moment. Please keep this page open; it refreshes automatically. Don’t pay again. Your items stay reserved until the payment is confirmed.',
  itemsUnavailable: 'Some items are no longer available: {items}.',
  itemsChanged: 'Some items have changed since you left: {items}.',
  nothingToRestore: 'Nothing to restore',
  discountApplied: 'Discount applied',
  discountRefused: 'This discount can’t be used',
  discountLater: 'It will be applied to items in your cart.',
  codeApplied: 'Code {code} is applied to your cart.',
  codeWaiting: 'Code {code} will be applied once you qualify. {reason}.',
  remindersStopped: 'You’re unsubscribed from cart reminders',
  remindersStoppedText: 'You’ll still receive emails about your orders.',
  stopReminders: 'Unsubscribe from cart reminders?',
  stopRemindersText:
    '{shop} sends one reminder when you leave items in your cart. You’ll still receive emails about your orders.',
  unsubscribe: 'Unsubscribe',
  offersFrom: 'Offers from {shop}',
  offersText:
    'You receive offers by email. Unsubscribing also stops cart reminders. You always receive emails about your orders.',
  stopOffers: 'Unsubscribe from offers',
  noOffers: 'You don’t receive offers by email',
  noOffersReminders:
    '{shop} may still remind you about items left in your cart. You always receive emails about your orders.',
  stopCartReminders: 'Unsubscribe from cart reminders',
  noOffersText: '{shop} emails you only about your orders.',
  newsSent: 'Check your email',
  newsSentText:
    'We sent a link to {email}. Open it to confirm your subscription. It works for one day.',
  newsConfirmTitle: 'Confirm your subscription',
  newsConfirmed: 'You’re subscribed',
  newsConfirmedText: '{shop} will email you news and offers. You can unsubscribe at any time.',
  questionTooLong: 'Please enter a question of up to {count, number} characters.',
} as const
