import type { ListedSignGroup } from '@videozz/db'
import { composeMail, confidenceWords, type Mail, saySignOfMisuse, signConfidence } from '@videozz/domain'

/** New groups of signs are counted up to this number. */
export const mostMailedSigns = 1000
/** Groups that the mail describes. */
export const shownSigns = 5

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const number = new Intl.NumberFormat('pt-BR')

/** `20/11 às 21:34`, in São Paulo. */
const sayWhen = (at: Date): string => {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['day']}/${part['month']} às ${part['hour']}:${part['minute']}`
}

const sayViewer = ({ preview, previewer_email: previewer, email, name, identity }: ListedSignGroup): string =>
  preview
    ? `Prévia no painel${previewer === null ? '' : ` de ${previewer}`}`
    : (email ?? name ?? (identity?.startsWith('s:') ? identity.slice(2) : 'Espectador sem nome'))

function describe(group: ListedSignGroup): string {
  const { kind, detail, count, title, last_at: at } = group
  const times = count === 1 ? '' : `, ${number.format(count)} vezes`
  const media = title === null ? '' : ` em “${title}”`
  const confidence = confidenceWords[signConfidence(kind, count)].toLowerCase()
  return `• ${sayViewer(group)}: ${saySignOfMisuse(kind, detail)}${media}${times} (${sayWhen(at)}; certeza ${confidence})`
}

/** The mail that tells an account's owner what new signs of misuse there are. @param groups the latest of them. */
export function composeSignsMail(
  { count, groups }: { count: number; groups: readonly ListedSignGroup[] },
  { product, publicUrl, name }: { product: string; publicUrl: string; name: string },
): Mail {
  const many = count >= mostMailedSigns ? `Mais de ${number.format(count)}` : number.format(count)
  const subject = count === 1 ? '1 sinal novo de uso suspeito' : `${many} sinais novos de uso suspeito`
  const first =
    count === 1
      ? `O ${product} notou um sinal de uso suspeito nos seus vídeos.`
      : `O ${product} notou sinais de uso suspeito nos seus vídeos.`
  const rest = count > groups.length ? [`E mais ${number.format(count - groups.length)} na lista.`] : []
  return composeMail({
    subject,
    name,
    lines: [
      first,
      ...groups.map(describe),
      ...rest,
      'Nenhum sinal é prova, e nada foi bloqueado: veja quem é e decida.',
      'Você recebe no máximo um aviso destes por dia. Para não receber mais, desligue “Avisar por e-mail” na tela Uso suspeito.',
    ],
    link: { label: 'Ver os sinais', lead: 'Veja todos e decida:', address: `${publicUrl}/suspicious` },
  })
}
