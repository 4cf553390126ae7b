import { automate } from './workflows/automations/automate.ts'
import { automateOverdue } from './workflows/automations/automate-overdue.ts'
import { releaseExpiredHold } from './workflows/checkout/release-checkout.ts'
import { endDraftHold } from './workflows/draft/hold-draft.ts'
import { expireReview } from './workflows/order-review/settle-review.ts'
import { weighPayment, weighRisk } from './workflows/risk/weigh-risk.ts'
import { finishDigital } from './orders/downloads/finish-digital.ts'
import { issueBlockedInvoices, issueDueInvoice } from './orders/documents/issue-by-rules.ts'
import { orderMail } from './orders/mails/order-mail.ts'
import { parcelMail } from './orders/mails/parcel-mail.ts'
import { returnMail } from './orders/returns/return-mail.ts'
import { returnedPaymentMail } from './workflows/place-order/returned-payment-mail.ts'
import { cartMail } from './workflows/abandoned-carts/cart-mail.ts'
import { remindOfCarts } from './workflows/abandoned-carts/remind-of-carts.ts'
import { captureForGoods } from './workflows/capture/capture-for-goods.ts'
import { settleAuthorisation } from './workflows/capture/settle-authorisation.ts'
import { followAuthorisation } from './workflows/capture/follow-authorisation.ts'
import { closePayment } from './workflows/card-payments/abandon-payments.ts'
import { closeRefusedPages } from './workflows/card-payments/close-refused-pages.ts'
import { reconcilePayment } from './workflows/card-payments/settle-payment.ts'
import { keepConsent } from './workflows/newsletter/keep-consent.ts'
import { refundReturnedMail } from './workflows/refund/refund-returned-mail.ts'
import { mailLowStock } from './panel/notifications/mail-low-stock.ts'
import { notify } from './panel/notifications/notify.ts'
import { compareAccount, compareAccounts } from './payments/accounts/compare-accounts.ts'
import { readBalance, readBalances } from './payments/payouts/reading/read-balance.ts'
import { paymentInReviewMail, setAsideMail } from './payments/card/unmatched/unmatched-mails.ts'
import { giftCardMail } from './payments/credit/gift-card-mail.ts'
import { issueSoldCards, mailHeldCards } from './workflows/credit/sold-cards.ts'
import { settleRefund } from './workflows/refund/settle-refund.ts'
import { returnSurplus } from './accounts/billing/checkout/return-surplus.ts'
import { watchPlanCheckout } from './accounts/billing/checkout/watch-plan-checkout.ts'
import { planStartedMail } from './accounts/billing/checkout/plan-started-mail.ts'
import { useCard } from './accounts/billing/checkout/use-card.ts'
import { billingClock, reconcileSubscriptions } from './accounts/billing/clock/billing-clock.ts'
import { checkTrialCard } from './accounts/billing/trials.ts'
import { differenceMail, noticeMail } from './accounts/billing/clock/subscription-mails.ts'
import { endAtProvider } from './accounts/billing/clock/end-at-provider.ts'
import { endPause } from './accounts/billing/clock/end-pause.ts'
import { runBuild } from './storefront/builds/run-build.ts'
import { watchBuild } from './storefront/builds/create-build.ts'
import { startFirstBuild } from './workflows/set-up/start-first-build.ts'
import { deliveryMail } from './deliveries/delivery-mail.ts'
import { planDay } from './deliveries/plan/plan-day.ts'
import { tellNextStops } from './deliveries/run/tell-next-stops.ts'
import { bringOrders } from './orders/historic/bring-orders.ts'
import { takeBackOrders } from './orders/historic/take-back-orders.ts'
import { compareOrders } from './orders/historic/compare-orders.ts'
import { applyBrand } from './imports/apply-brand.ts'
import { compareSheet } from './imports/sheets/comparing/compare-sheet.ts'
import { commitItems } from './imports/commit/commit-items.ts'
import { copyPictures } from './imports/commit/copy-pictures.ts'
import { compareWebsite } from './imports/resync/create-resync.ts'
import { deleteOldPreviews } from './imports/previews/cancel-preview.ts'
import { takeBackImport } from './imports/undo/take-back-import.ts'
import { readWebsite } from './imports/read-website.ts'
import { eraseConversations } from './assistant/chatbot/erase-conversations.ts'
import { forgetLeads } from './site/leads/lead-inbox.ts'
import { deleteDueAccounts } from './accounts/identity/account/delete-account.ts'
import { mailEmailChange } from './accounts/identity/mail-email-change.ts'
import { answerMailboxRequest } from './accounts/identity/answer-mailbox-request.ts'
import { remindOwners } from './accounts/identity/claims/remind-owners.ts'
import { noteSignIn } from './accounts/identity/sessions/note-sign-in.ts'
import { noteBlockedGuessing } from './accounts/identity/sign-in/throttle.ts'
import { itemActs } from './catalog/products/bulk/item-acts.ts'
import { orderActs } from './workflows/bulk/order-acts.ts'
import { keepDueTimes } from './catalog/products/schedule/keep-due-times.ts'
import { sweepDueTimes } from './catalog/products/schedule/sweep-due-times.ts'
import { nightlyHousekeeping } from './nightly-housekeeping.ts'
import type { AnyJob } from './platform/jobs/jobs.ts'
import { forgetFiles } from './platform/files/forget-files.ts'
import { releaseHeldMails } from './platform/mail/held-mails.ts'
import { deliverMail } from './platform/mail/mail.ts'

/** All jobs; an unlisted job never runs. */
export const allJobs: readonly AnyJob[] = [
  deliverMail,
  releaseHeldMails,
  deliveryMail,
  tellNextStops,
  planDay,
  nightlyHousekeeping,
  forgetFiles,
  endDraftHold,
  answerMailboxRequest,
  mailEmailChange,
  remindOwners,
  noteSignIn,
  noteBlockedGuessing,
  deleteDueAccounts,
  runBuild,
  watchBuild,
  startFirstBuild,
  readWebsite,
  takeBackImport,
  bringOrders,
  takeBackOrders,
  compareOrders,
  applyBrand,
  commitItems,
  compareSheet,
  copyPictures,
  compareWebsite,
  deleteOldPreviews,
  itemActs.job,
  orderActs.job,
  keepDueTimes,
  sweepDueTimes,
  forgetLeads,
  eraseConversations,
  releaseExpiredHold,
  closePayment,
  closeRefusedPages,
  reconcilePayment,
  settleRefund,
  readBalance,
  readBalances,
  compareAccount,
  compareAccounts,
  captureForGoods,
  settleAuthorisation,
  followAuthorisation,
  refundReturnedMail,
  notify,
  mailLowStock,
  watchPlanCheckout,
  returnSurplus,
  planStartedMail,
  useCard,
  billingClock,
  reconcileSubscriptions,
  endAtProvider,
  checkTrialCard,
  differenceMail,
  endPause,
  noticeMail,
  setAsideMail,
  giftCardMail,
  issueSoldCards,
  mailHeldCards,
  paymentInReviewMail,
  orderMail,
  parcelMail,
  returnMail,
  finishDigital,
  keepConsent,
  expireReview,
  weighRisk,
  weighPayment,
  returnedPaymentMail,
  cartMail,
  remindOfCarts,
  automate,
  automateOverdue,
  issueBlockedInvoices,
  issueDueInvoice,
]
