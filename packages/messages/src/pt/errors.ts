import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Obrigatório',
  invisibleCharacters: 'Contém caracteres invisíveis que alteram a direção do texto. Remova-os',
  unsavableCharacters: 'Contém caracteres que não podem ser guardados',
  enterEmail: 'Introduza o seu endereço de e-mail',
  wrongEmail: 'Introduza um endereço como nome@example.com',
  enterName: 'Introduza o seu nome',
  wrongPhone:
    'Introduza o telefone com o indicativo do país, como +351 210 123 456, ou deixe em branco',
  wrongTaxNumber: 'Este número não tem o formato do seu código de país',
  chooseReceiving: 'Escolha entrega ou recolha',
  enterPostcode: 'Introduza o seu código postal',
  enterStreet: 'Introduza a rua e o número',
  enterTown: 'Introduza a localidade',
  choosePayment: 'Escolha como pagar',
  enterEmailForCode: 'Introduza acima o seu endereço de e-mail. Enviaremos o código para lá',
  postcodeForTimes: 'Introduza o seu código postal para ver os horários de entrega',
  enterAddressFirst: 'Introduza primeiro a morada de entrega',
  chooseTime: 'Escolha um horário',
  timeGone: 'Este horário já não está disponível. Escolha outro',
  timeGoneNow: 'Este horário já não está disponível. Escolha outro horário.',
  notOffered: 'Já não é oferecido',
  timeFull: 'Este horário está lotado. Escolha outro',
  timeFullNow: 'Este horário acabou de ficar lotado. Escolha outro horário.',
  fullyBooked: 'Lotado',
  outsideArea: 'Esta morada está fora da nossa zona de entrega',
  noPickup: 'Esta loja não oferece recolha',
  deliveryTaken: 'Todos os horários de entrega das próximas duas semanas estão ocupados',
  pickupTaken: 'Todos os horários de recolha das próximas duas semanas estão ocupados',
  deliveryTakenAfter:
    'A preparação demora {days, plural, one {# dia} other {# dias}} e todos os horários de entrega das duas semanas seguintes estão ocupados',
  pickupTakenAfter:
    'A preparação demora {days, plural, one {# dia} other {# dias}} e todos os horários de recolha das duas semanas seguintes estão ocupados',
  addressHasPostcode: 'O código postal desta morada é {postcode}',
  belowMinimum: 'Faltam {missing}. A encomenda mínima é de {minimum}',
  noLongerSold: '{name} já não está à venda',
  notSoldIn: '{name} não está à venda em {market}',
  onlyLeft:
    '{count, plural, one {Só resta # unidade de {name}} other {Só restam # unidades de {name}}}',
  soldOut: '{name}: esgotado',
  priceChanged: '{name} custa agora {price} em vez de {before}',
  costsInstead: '{name} custa {price} em vez de {before}',
  recipientAgain: 'Adicione novamente o destinatário de {name}',
  itemNotFound: 'Artigo não encontrado',
  orderNotFound: 'Encomenda não encontrada',
  cartNotFound: 'Carrinho não encontrado',
  mostDifferentItems:
    'Um carrinho pode ter no máximo {count, plural, one {# artigo diferente} other {# artigos diferentes}}',
  mostOfOne:
    'No máximo {count, plural, one {# unidade} other {# unidades}} do mesmo artigo por encomenda',
  mostInAll: 'No máximo {count, plural, one {# artigo} other {# artigos}} por encomenda',
  cartEmpty: 'O seu carrinho está vazio',
  alreadyPlaced: 'Esta encomenda já foi feita',
  itemsAlreadyOrdered: 'Os artigos deste carrinho já foram encomendados',
  paymentBeingConfirmed:
    'Está a ser confirmado um pagamento deste carrinho. Não pague de novo. O carrinho fica bloqueado até à confirmação.',
  checkoutEnded: 'A sua compra expirou. Comece de novo',
  checkoutReleased: 'Esta compra expirou e os seus artigos já não estão reservados',
  extendedOnce: 'A reserva já foi prolongada uma vez',
  cartChangedAfterPayment: 'O carrinho mudou depois do início do pagamento',
  couldNotBePlaced: 'Não foi possível fazer a encomenda',
  paymentReleased:
    '{reason}. Nada lhe foi cobrado. O valor de {amount} autorizado no seu cartão está a ser libertado.',
  paymentReturned: '{reason}. Estamos a reembolsar {amount}.',
  totalNow: 'O total é agora de {total}',
  closed:
    '{shop} não aceita encomendas de momento. Pode continuar a ver os artigos. Volte mais tarde ou contacte a loja.',
  unconfirmed:
    '{shop} ainda não aceita encomendas. Esta loja é sua? Confirme o seu endereço de e-mail no painel de administração para a abrir. Até lá, pode fazer encomendas de teste com esse endereço, pagando em dinheiro.',
  notPlaced: '{reason} Não foi feita nenhuma encomenda e nada foi cobrado.',
  codeUnknown: 'Este código não existe. Verifique se está bem escrito.',
  codeInvalid: 'Este código já não é válido',
  codeRefused: '{code}: {reason}',
  discountFromSum: 'A partir de {minimum}; faltam {missing}',
  discountFromQuantity:
    'A partir de {minimum, plural, one {# artigo} other {# artigos}}; {missing, plural, one {falta #} other {faltam #}}',
  discountBuyMore: 'Adicione mais {missing, number} para o obter',
  discountEnded: 'Terminou em {day}',
  discountStarts: 'Começa em {day}',
  discountPaused: 'Não disponível de momento',
  discountUsedUp: 'Esgotado',
  discountUsedByYou: 'Já o utilizou',
  discountFirstOrder: 'Só para a primeira encomenda',
  discountOtherItems: 'Não se aplica a estes artigos',
  discountDeliveredOnly: 'Só para encomendas com entrega',
  discountDeliveryOpen: 'Aplica-se quando escolher a entrega',
  discountBetter: 'Poupa mais com outro desconto',
  discountNothing: 'Não há nada a que o aplicar',
  giftCardApplied: 'Já está aplicado',
  mostGiftCards:
    'No máximo {count, plural, one {# cartão-presente} other {# cartões-presente}} por encomenda',
  giftCardUnknown: 'Este cartão-presente não existe. Verifique o código.',
  giftCardCurrency: 'Este cartão-presente está em {currency}',
  giftCardUsed: 'Este cartão-presente já não tem saldo',
  giftCardExpired: 'Este cartão-presente expirou',
  giftCardDisabled: 'Este cartão-presente não pode ser usado. Contacte a loja.',
  noCards: 'Esta loja não aceita pagamentos com cartão de momento',
  tooSmallForCard: 'Este valor é muito baixo para pagar com cartão',
  balanceChanged: 'O saldo do seu cartão-presente ou do crédito da loja mudou',
  giftCardGone: 'O cartão-presente já não pode ser usado',
  reviewAmount:
    '{reason}. Nada foi cobrado e os seus artigos continuam aqui. Verifique o valor a pagar.',
  confirmEmailFirst: 'Confirme primeiro com um código o endereço de e-mail desta encomenda',
  confirmedOther:
    'Confirmou {email}, mas esta encomenda usa outro endereço. Complete os seus dados de contacto ou confirme o outro endereço.',
  noStoreCredit: 'Não há crédito da loja para {email}',
  dayTooEarly: 'Escolha hoje ou um dia posterior',
  dayTooLate: 'Escolha uma data no prazo de um ano',
  consentChanged: 'A loja alterou este texto. Leia-o de novo antes de aceitar.',
  otherTaxes: 'Nesse local aplicam-se outros impostos. Contacte a loja para alterar a morada.',
  alreadyOnItsWay: 'Já está a caminho. Contacte a loja.',
  minimumThere: 'Nesse local, a encomenda mínima é de {minimum}. Contacte a loja.',
  costThere:
    'Nesse local, a entrega custa {price} em vez de {before}. Contacte a loja para alterar a morada.',
  linkOutdated:
    'Este link já não funciona porque o endereço de e-mail da encomenda foi alterado. Abra o link do e-mail mais recente sobre esta encomenda ou peça um novo à loja.',
  linkOnlyViews:
    'Este link serve apenas para ver a encomenda. Para fazer isto, abra o link na confirmação da encomenda.',
  linkOnlyPays:
    'Este link serve apenas para pagar a encomenda. Para fazer isto, abra o link na confirmação da encomenda.',
  linkOnlyDownloads:
    'Este link serve apenas para descarregar a fatura. Para fazer isto, abra o link na confirmação da encomenda.',
  orderPacked: 'Esta encomenda já está preparada. Contacte a loja para a cancelar.',
  orderPartlyGone: 'Parte desta encomenda já foi entregue. Quanto ao resto, contacte a loja.',
  orderPartlyDownloaded:
    'Parte desta encomenda já foi descarregada. Quanto ao resto, contacte a loja.',
  orderGiftCardUsed:
    'Um cartão-presente desta encomenda já foi usado. Quanto ao resto, contacte a loja.',
  orderNotPlacedYet: 'Esta encomenda ainda não foi feita.',
  orderUnconfirmed:
    'Esta encomenda ainda não está confirmada. Se não a confirmar, é cancelada automaticamente.',
  orderConfirmFirst: 'Esta encomenda ainda não está confirmada. Confirme-a primeiro.',
  orderHeldCancel: 'A loja suspendeu esta encomenda. Contacte a loja para a cancelar.',
  orderHeldChange: 'A loja suspendeu esta encomenda. Contacte a loja para alterar isto.',
  orderDone: 'Esta encomenda está concluída.',
  orderCancelled: 'Esta encomenda foi cancelada.',
  packingStarted: 'A preparação já começou, por isso não pode alterar isto aqui. Contacte a loja.',
  downloadsCancelled:
    'Esta encomenda foi cancelada, por isso os ficheiros já não estão disponíveis.',
  downloadsUnconfirmed:
    'Confirme primeiro a encomenda. Os seus ficheiros ficam disponíveis aqui assim que estiver paga.',
  downloadsHeld: 'A loja suspendeu esta encomenda. Contacte a loja sobre os seus ficheiros.',
  downloadsRefunded:
    'Esta encomenda foi reembolsada, por isso os ficheiros já não estão disponíveis.',
  downloadsUnpaid: 'Pode descarregar os seus ficheiros assim que a encomenda estiver paga.',
  downloadEnded:
    'Este ficheiro já não está disponível. Abra a página da encomenda para ver os ficheiros que pode descarregar agora.',
  downloadPartCancelled: 'Esta parte da encomenda foi cancelada',
  noPaymentDue: 'A encomenda está cancelada. Não há nada a pagar',
  awaitsConfirmation: 'A encomenda aguarda confirmação',
  nothingToPay: 'Não falta pagar nada',
  chooseReturnItems: 'Escolha os artigos e as quantidades a devolver',
  chooseReturnReason: 'Escolha um motivo para a devolução',
  returnPeriodEnded: 'O prazo de devolução terminou',
  nothingReturnable: 'Nenhum artigo desta encomenda pode ser devolvido',
  onlyReceived: 'Só podem ser devolvidos artigos já recebidos',
  returnStartedByShop: 'Esta devolução foi iniciada pela loja. Contacte a loja para a cancelar.',
  alreadyReturned: 'Uma parte já foi devolvida',
  confirmEmailAgain:
    'Confirme de novo o seu endereço de e-mail. A confirmação dura 30 minutos num só navegador',
  tooManyCashOrders:
    'Na última hora foram feitas demasiadas encomendas em dinheiro a partir da sua rede. Pague com cartão ou tente mais tarde.',
  foreignForm: 'Este formulário foi enviado a partir de outro site',
  busy: 'Temos muitas visitas neste momento. Tente de novo daqui a pouco',
  busyNow: 'Temos muitas visitas neste momento. Tente de novo',
  ourSide: 'Algo correu mal do nosso lado. Nada do que introduziu se perdeu. Tente de novo.',
  notReturnable: '{title} não pode ser devolvido',
  onlyReturnable: 'Só é possível devolver {count, number} de {title}',
  codeWrong:
    'Este não é o código que enviámos. {count, plural, one {Resta # tentativa} other {Restam # tentativas}}.',
  codeOver: 'Este código expirou ou já foi utilizado. Peça um novo.',
  fiveEmails:
    'É possível pedir cinco e-mails por hora. Tente novamente dentro de {minutes, plural, one {# minuto} other {# minutos}}',
  emailOnItsWay:
    'Há um e-mail a caminho. Pode pedir outro dentro de {seconds, plural, one {# segundo} other {# segundos}}',
  tooManyRequests:
    'Demasiados pedidos. Tente novamente dentro de {seconds, plural, one {# segundo} other {# segundos}}',
}
