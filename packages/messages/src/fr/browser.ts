import type { Translation } from '../translator.ts'

export const browser: Translation['browser'] = {
  unreachable: 'La boutique est injoignable. Vérifiez votre connexion et réessayez.',
  somethingWrong: 'Un problème est survenu. Veuillez réessayer.',
  oneMoment: 'Un instant…',
  close: 'Fermer',
  yourCart: 'Votre panier',
  cartEmpty: 'Votre panier est vide.',
  subtotal: 'Sous-total',
  goToCheckout: 'Passer commande',
  viewCart: 'Voir le panier',
  oneLess: '{name} : un de moins',
  oneMore: '{name} : un de plus',
  remove: 'Supprimer',
  removeNamed: 'Supprimer {name}',
  timeLeft: 'Encore {time}.',
  reservationExpired:
    'Votre réservation a expiré. Vous pouvez toujours commander les articles en stock.',
  noAddressSearch:
    'La recherche d’adresse est indisponible pour le moment. Saisissez l’adresse ci-dessous.',
  suggestions: 'Suggestions',
  suggestionCount: 'Suggestions : {count}',
  askUs: 'Posez-nous une question',
  assistantNote:
    'Réponses automatiques, en anglais uniquement, fondées sur les informations publiées par cette boutique. Les conversations ne sont ni lues ni enregistrées.',
  questionsAndAnswers: 'Questions et réponses',
  youAsked: 'Vous avez demandé :',
  yourQuestion: 'Votre question',
  yourAnswer: 'Votre réponse',
  send: 'Envoyer',
  askShop: 'Une question à {shop}',
  answer: 'Réponse',
}
