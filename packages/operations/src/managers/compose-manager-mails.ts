import { composeMail, invitationDays, type Mail, type PermissionName, wordsOf } from '@videozz/domain'

/** `account`: the name of the account; `to`: the name of the person the mail is for. */
type About = { product: string; account: string; to: string }

/** `Ver a biblioteca, editar mídias e baixar mídias`. */
function allowed(rules: readonly PermissionName[]): string {
  const words = wordsOf(rules).map((one, index) => (index === 0 ? one : `${one.slice(0, 1).toLowerCase()}${one.slice(1)}`))
  return words.length < 2 ? (words[0] ?? 'nada') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}

/** What mail programs turn into a link: an account may have any name, and an invitation goes to a stranger. */
const linkLike = /:\/|www\.|\p{L}\.\p{L}{2}/iu

/** To the invited address. @param owner e-mail address of the account's owner. */
export function composeInvitationMail({
  product,
  account,
  owner,
  rules,
  address,
}: Omit<About, 'to'> & { owner: string; rules: readonly PermissionName[]; address: string }): Mail {
  const [who, named] = linkLike.test(account) ? [owner, owner] : [account, `${account} (${owner})`]
  return composeMail({
    subject: `${who} convidou você para gerenciar a conta no ${product}`,
    name: null,
    lines: [
      `${named} convidou você para gerenciar a conta no ${product}. Você poderá: ${allowed(rules)}.`,
      `O link vale por ${invitationDays} dias e só pode ser usado uma vez, por quem entra com este e-mail. Se você não conhece quem convidou, ignore esta mensagem.`,
    ],
    link: { label: 'Ver o convite', lead: 'Para ver e aceitar o convite, abra o endereço abaixo:', address },
  })
}

/** To the owner: the invitation was accepted. */
export const composeStartedMail = ({
  product,
  account,
  to,
  manager,
  rules,
}: About & { manager: { name: string; email: string }; rules: readonly PermissionName[] }): Mail =>
  composeMail({
    subject: `${manager.name} agora gerencia ${account} no ${product}`,
    name: to,
    lines: [
      `${manager.name} (${manager.email}) aceitou o seu convite e já pode: ${allowed(rules)}.`,
      'Em Meus Dados, em Gerentes, você altera as permissões ou encerra o acesso a qualquer momento.',
    ],
  })

/** To the manager: their access began. */
export const composeWelcomeMail = ({ product, account, to, rules }: About & { rules: readonly PermissionName[] }): Mail =>
  composeMail({
    subject: `Você agora gerencia ${account} no ${product}`,
    name: to,
    lines: [
      `Você aceitou o convite de ${account} e já pode: ${allowed(rules)}.`,
      `Para gerenciar, entre no ${product} e escolha ${account} no menu do seu perfil. O que você altera fica registrado para quem é dono da conta.`,
    ],
  })

/** To the manager: their access ended. */
export const composeEndedMail = ({ product, account, to }: About): Mail =>
  composeMail({
    subject: `Seu acesso a ${account} no ${product} terminou`,
    name: to,
    lines: [`${account} encerrou o seu acesso de gerente no ${product}. A sua própria conta continua como estava.`],
  })

/** To the owner: they ended a manager's access. */
export const composeEndNoticeMail = ({ product, account, to, manager }: About & { manager: { name: string; email: string } }): Mail =>
  composeMail({
    subject: `${manager.name} não gerencia mais ${account} no ${product}`,
    name: to,
    lines: [
      `Você encerrou o acesso de ${manager.name} (${manager.email}) à sua conta no ${product}. Vale desde já.`,
      'Se não foi você, troque a sua senha agora.',
    ],
  })
