import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Page introuvable',
  pageNotFoundText:
    'Elle a peut-être été déplacée, ou l’article est épuisé. Lancez une recherche ou parcourez tous les articles.',
  linkExpired: 'Ce lien n’est plus valable',
  linkRefused: 'Ce lien ne le permet pas',
  waitAMoment: 'Veuillez patienter un instant',
  goToShop: 'Aller à la boutique',
  opensSoon: '{shop} ouvre bientôt',
  opensSoonText: 'Nous préparons tout. Revenez bientôt.',
  somethingWrong: 'Un problème est survenu',
  tryAgain: 'Réessayer',
  goBack: '{problem}. Revenez à la page précédente. Votre saisie y est toujours.',
  viewYourCart: 'Voir votre panier',
  viewCart: 'Voir le panier',
  continue: 'Continuer',
  paymentClosed:
    'Vous avez quitté la page de paiement avant de payer. Rien n’a été débité et vos articles sont toujours là.',
  paymentDeclined:
    'La carte a été refusée et rien n’a été débité. Réessayez, utilisez une autre carte ou choisissez un autre moyen de paiement.',
  paymentExpired:
    'La page de paiement a été fermée avant le paiement. Rien n’a été débité et vos articles sont toujours là.',
  orderPaymentClosed: 'Vous avez quitté la page de paiement avant de payer. Rien n’a été débité.',
  orderPaymentDeclined:
    'La carte a été refusée et rien n’a été débité. Réessayez ou utilisez une autre carte.',
  orderPaymentExpired: 'La page de paiement a été fermée avant le paiement. Rien n’a été débité.',
  reviewingPayment: 'Nous vérifions votre paiement',
  orderNotPlaced: 'Votre commande n’a pas pu être passée',
  checkAgain: 'Vérifier à nouveau',
  confirmingPayment: 'Confirmation de votre paiement en cours',
  confirmingPaymentText:
    'Cela peut prendre un instant. Gardez cette page ouverte ; elle s’actualise automatiquement. Ne payez pas une deuxième fois. Vos articles restent réservés jusqu’à la confirmation du paiement.',
  itemsUnavailable: 'Certains articles ne sont plus disponibles : {items}.',
  itemsChanged: 'Certains articles ont changé depuis votre visite : {items}.',
  nothingToRestore: 'Rien à rétablir',
  discountApplied: 'Remise appliquée',
  discountRefused: 'Cette remise n’est pas utilisable',
  discountLater: 'Elle sera appliquée aux articles de votre panier.',
  codeApplied: 'Le code {code} est appliqué à votre panier.',
  codeWaiting: 'Le code {code} sera appliqué dès que les conditions seront remplies. {reason}.',
  remindersStopped: 'Vous ne recevez plus de rappels de panier',
  remindersStoppedText: 'Vous recevrez toujours les e-mails sur vos commandes.',
  stopReminders: 'Se désabonner des rappels de panier ?',
  stopRemindersText:
    '{shop} envoie un seul rappel lorsque vous laissez des articles dans votre panier. Vous recevrez toujours les e-mails sur vos commandes.',
  unsubscribe: 'Se désabonner',
  offersFrom: 'Offres de {shop}',
  offersText:
    'Vous recevez des offres par e-mail. En vous désabonnant, vous ne recevrez plus non plus de rappels de panier. Vous recevez toujours les e-mails sur vos commandes.',
  stopOffers: 'Se désabonner des offres',
  noOffers: 'Vous ne recevez pas d’offres par e-mail',
  noOffersReminders:
    '{shop} peut encore vous rappeler les articles laissés dans votre panier. Vous recevez toujours les e-mails sur vos commandes.',
  stopCartReminders: 'Se désabonner des rappels de panier',
  noOffersText: '{shop} ne vous envoie que des e-mails sur vos commandes.',
  newsSent: 'Consultez vos e-mails',
  newsSentText:
    'Nous avons envoyé un lien à {email}. Ouvrez-le pour confirmer votre abonnement. Il est valable un jour.',
  newsConfirmTitle: 'Confirmez votre abonnement',
  newsConfirmed: 'Vous êtes abonné',
  newsConfirmedText:
    '{shop} vous enverra des actualités et des offres par e-mail. Vous pouvez vous désabonner à tout moment.',
  questionTooLong: 'Veuillez saisir une question de {count, number} caractères au maximum.',
}
