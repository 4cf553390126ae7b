/** Texts of a new shop's own pages, until the owner writes others. Markdown. */
export const pages = {
  welcome: 'Welcome to {shop}',
  seoDescription: 'The online shop of {shop}.',
  aboutTitle: 'About us',
  deliveryTitle: 'Delivery and pick-up',
  deliveryLink: 'Delivery',
  contactTitle: 'Contact',
  termsTitle: 'Terms of sale',
  returnsTitle: 'Returns and refunds',
  privacyTitle: 'Privacy',
  blogTitle: 'Blog',
  about:
    '{shop} is a local business, and this is our shop. Everything you see here is made or chosen by us.',
  findUs: 'You can find us at {address}.',
  weDeliver:
    'We deliver in our area. At checkout, enter your postcode to see the fee and available times.',
  collect: 'You can collect your order from us. Choose a time at checkout.',
  collectAt: 'You can collect your order from us at {address}. Choose a time at checkout.',
  track: 'You can track your order on the page linked in its confirmation.',
  emailLine: 'Email: {email}',
  phoneLine: 'Phone: {phone}',
  taxNumberLine: 'Tax number: {number}',
  termsIntro: 'These terms apply to every order placed in the shop of {business}.',
  termsOrders: 'Orders',
  termsOrdersText:
    'Your order is an offer to buy. It is accepted when we confirm it. Prices include tax; the delivery fee is shown before you pay.',
  termsPayment: 'Payment',
  termsPaymentText:
    'You pay in one of the ways shown at the checkout. Card payments are handled by a payment provider; we never see your card number.',
  termsDelivery: 'Delivery',
  termsDeliveryText:
    'We deliver, or hand over, in the time you chose. If we cannot, we tell you and you may cancel without cost.',
  termsRights: 'Your rights',
  termsRightsText: 'Nothing in these terms limits the rights that the law gives you as a consumer.',
  returnsIntro: 'If something is not right, tell {shop} as soon as you can.',
  returnsIntroAt: 'If something is not right, tell {shop} as soon as you can: {contact}.',
  returnsRule:
    'You may return unused goods within 14 days of receiving them. Goods that spoil quickly, and goods made for you, cannot be returned unless they are faulty.',
  returnsRefund:
    'We refund the price in the way you paid, at the latest 14 days after we have the goods or your proof of sending them.',
  or: '{one} or {other}',
  privacyIntro:
    '{shop} uses what you enter at the checkout to fulfil your order: your name, address, phone number and email address.',
  privacyKeep:
    'We keep orders as long as tax law asks. We share your details only with those who need them to deliver your order and take your payment.',
  privacyAsk: 'You may ask at any time what we hold about you, have it corrected or deleted.',
  privacyAskAt:
    'You may ask at any time what we hold about you, have it corrected or deleted: {contact}.',
  privacyCookie: 'The shop sets one cookie, which remembers your cart.',
} as const
