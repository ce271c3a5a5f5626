import { composeMail, invitationDays, type Mail } from '@videozz/domain'

type About = { product: string; account: string; group: string }

/** What mail programs turn into a link: accounts and groups may have any name, and an invitation goes to a stranger. */
const linkLike = /:\/|www\.|\p{L}\.\p{L}{2}/iu

/** To the address of a new member; the same whether it has an account or not. @param owner e-mail address of the account's owner. */
export function composeGroupMail({ product, account, group, owner, address }: About & { owner: string; address: string }): Mail {
  const who = linkLike.test(account) ? owner : account
  const to = linkLike.test(group) ? 'a um grupo de acesso' : `ao grupo de acesso “${group}”`
  return composeMail({
    subject: `${who} adicionou você a um grupo de acesso no ${product}`,
    name: null,
    lines: [
      `${who === owner ? owner : `${account} (${owner})`} adicionou você ${to} no ${product}: você poderá trabalhar no conteúdo da conta com as permissões do grupo.`,
      `Entre com este e-mail e escolha a conta no menu do seu perfil. Quem ainda não tem cadastro faz um por esse endereço, que vale por ${invitationDays} dias. Se você não conhece quem adicionou, ignore esta mensagem.`,
    ],
    link: { label: 'Ver o convite', lead: 'Para começar, abra o endereço abaixo:', address },
  })
}

/** To a person whose last access to an account ended with a group. */
export const composeGroupEndMail = ({ product, account, to }: { product: string; account: string; to: string }): Mail =>
  composeMail({
    subject: `Seu acesso a ${account} no ${product} terminou`,
    name: to,
    lines: [`${account} encerrou o seu acesso por grupo no ${product}. A sua própria conta continua como estava.`],
  })
