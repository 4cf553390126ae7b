import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Boas-vindas a {shop}',
  seoDescription: 'A loja online de {shop}.',
  aboutTitle: 'Sobre nós',
  deliveryTitle: 'Entrega e recolha',
  deliveryLink: 'Entrega',
  contactTitle: 'Contacto',
  termsTitle: 'Condições de venda',
  returnsTitle: 'Devoluções e reembolsos',
  privacyTitle: 'Privacidade',
  blogTitle: 'Blogue',
  about:
    '{shop} é um negócio local e esta é a nossa loja. Tudo o que vê aqui é feito ou escolhido por nós.',
  findUs: 'Pode encontrar-nos em {address}.',
  weDeliver:
    'Fazemos entregas na nossa zona. Ao finalizar a compra, introduza o seu código postal para ver o custo e os horários disponíveis.',
  collect:
    'Pode recolher a sua encomenda nas nossas instalações. Escolha um horário ao finalizar a compra.',
  collectAt:
    'Pode recolher a sua encomenda nas nossas instalações: {address}. Escolha um horário ao finalizar a compra.',
  track: 'Pode acompanhar a sua encomenda na página cujo link está na confirmação.',
  emailLine: 'E-mail: {email}',
  phoneLine: 'Telefone: {phone}',
  taxNumberLine: 'Número fiscal: {number}',
  termsIntro: 'Estas condições aplicam-se a todas as encomendas feitas na loja de {business}.',
  termsOrders: 'Encomendas',
  termsOrdersText:
    'A sua encomenda é uma proposta de compra. É aceite quando a confirmamos. Os preços incluem impostos; o custo de entrega é indicado antes de pagar.',
  termsPayment: 'Pagamento',
  termsPaymentText:
    'O pagamento é feito por um dos métodos indicados ao finalizar a compra. Os pagamentos com cartão são processados por um prestador de pagamentos; nunca vemos o número do seu cartão.',
  termsDelivery: 'Entrega',
  termsDeliveryText:
    'Levamos-lhe a encomenda, ou entregamo-la na recolha, no horário que escolheu. Se não for possível, avisamos e pode cancelar sem custos.',
  termsRights: 'Os seus direitos',
  termsRightsText:
    'Nada nestas condições limita os direitos que a lei lhe confere enquanto consumidor.',
  returnsIntro: 'Se algo não estiver bem, avise {shop} assim que puder.',
  returnsIntroAt: 'Se algo não estiver bem, avise {shop} assim que puder: {contact}.',
  returnsRule:
    'Pode devolver produtos não usados no prazo de 14 dias após os receber. Os produtos que se estragam rapidamente e os produtos feitos para si não podem ser devolvidos, salvo se tiverem defeito.',
  returnsRefund:
    'Reembolsamos o preço pelo mesmo método com que pagou, o mais tardar 14 dias depois de termos os produtos ou a sua prova de envio.',
  or: '{one} ou {other}',
  privacyIntro:
    '{shop} usa os dados que introduz ao finalizar a compra para tratar da sua encomenda: nome, morada, telefone e endereço de e-mail.',
  privacyKeep:
    'Guardamos as encomendas durante o tempo que a lei fiscal exige. Só partilhamos os seus dados com quem precisa deles para entregar a sua encomenda e receber o seu pagamento.',
  privacyAsk:
    'Pode perguntar em qualquer momento que dados seus guardamos e pedir que sejam corrigidos ou apagados.',
  privacyAskAt:
    'Pode perguntar em qualquer momento que dados seus guardamos e pedir que sejam corrigidos ou apagados: {contact}.',
  privacyCookie: 'A loja define um único cookie, que memoriza o seu carrinho.',
}
